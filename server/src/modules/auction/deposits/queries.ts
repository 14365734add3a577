import { AuctionState, type LotId, type OrderSn, type Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { statesBefore } from '../../../core/transitions.ts'
import type { Columns } from '../../../db/rows.ts'
import type { IsTriable } from '../../../jobs/retryBackoff.ts'
import { type DepositState, depositTransitions } from '../states.ts'

const columns = ['order_sn', 'lot_id', 'uid', 'round', 'state', 'amount_fen', 'target_fen'] as const

export interface NewDeposit {
  lotId: LotId
  round: number
  uid: Uid
  orderSn: OrderSn
  amountFen: number
  /** Total deposit in fen that its owner has once this order is paid. */
  targetFen: number
}

/** Stores an ordered deposit. */
export async function insert(tx: Tx, deposit: NewDeposit): Promise<void> {
  await tx
    .insertInto('auction_deposits')
    .values({
      lot_id: deposit.lotId,
      round: deposit.round,
      uid: deposit.uid,
      order_sn: deposit.orderSn,
      state: 'ordered',
      amount_fen: deposit.amountFen,
      target_fen: deposit.targetFen,
    })
    .execute()
}

export type DepositRow = Columns<'auction_deposits', (typeof columns)[number]>

/** Returns a user's ordered or paid deposits for a lot, in all rounds, newest order last. */
export function listOf(db: Db | Tx, lotId: LotId, uid: Uid): Promise<DepositRow[]> {
  return db
    .selectFrom('auction_deposits')
    .select(columns)
    .where('lot_id', '=', lotId)
    .where('uid', '=', uid)
    .orderBy('order_sn')
    .execute()
}

/** Locks all deposits that share the user and lot of an order, always in the same sequence. */
export function lockBeside(tx: Tx, orderSn: OrderSn): Promise<DepositRow[]> {
  return tx
    .selectFrom('auction_deposits')
    .select(columns)
    .where((eb) =>
      eb(
        eb.refTuple('lot_id', 'uid'),
        'in',
        eb
          .selectFrom('auction_deposits as own')
          .select(['own.lot_id', 'own.uid'])
          .where('own.order_sn', '=', orderSn)
          .$asTuple('lot_id', 'uid'),
      ),
    )
    .orderBy('order_sn')
    .forUpdate()
    .execute()
}

/** Returns the deposit in fen held from a user for this round of a lot. */
export function heldOf(rows: readonly DepositRow[], round: number): number {
  const held = rows.filter((row) => row.state === 'held' && row.round === round)
  return held.reduce((sum, row) => sum + row.amount_fen, 0)
}

/** Whether a deposit was forfeited: its owner had won the lot and did not pay. */
export const wasKept = (rows: readonly DepositRow[]): boolean => rows.some((row) => row.state === 'kept')

/** Returns the fen held and forfeited for a lot. */
export async function sumsOf(db: Db, lotId: LotId): Promise<{ heldFen: number; keptFen: number }> {
  return db
    .selectFrom('auction_deposits')
    .select([
      sql<number>`coalesce(sum(amount_fen) filter (where state = 'held'), 0)`.as('heldFen'),
      sql<number>`coalesce(sum(amount_fen) filter (where state = 'kept'), 0)`.as('keptFen'),
    ])
    .where('lot_id', '=', lotId)
    .executeTakeFirstOrThrow()
}

/** Marks a deposit as paid. Returns false if it was not in state `ordered`. */
export async function setHeld(tx: Tx, orderSn: OrderSn): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('auction_deposits')
    .set({ state: 'held' })
    .where('order_sn', '=', orderSn)
    .where('state', 'in', statesBefore(depositTransitions, 'held'))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Forfeits what is held from a user for a round. */
export async function keep(tx: Tx, lotId: LotId, round: number, uid: Uid): Promise<void> {
  const kept: DepositState = 'kept'
  await sql`
    update auction_deposits d set state = ${kept}, settled_at = now() from (
      select order_sn from auction_deposits where lot_id = ${lotId} and uid = ${uid} order by order_sn for update
    ) own
    where d.order_sn = own.order_sn and d.round = ${round} and d.state = any(${statesBefore(depositTransitions, kept)})`.execute(
    tx,
  )
}

/** Marks a deposit as refunded. Returns false if it is no longer held. */
export async function setRefunded(tx: Tx, orderSn: OrderSn): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('auction_deposits')
    .set({ state: 'refunded', settled_at: sql<Date>`now()` })
    .where('order_sn', '=', orderSn)
    .where('state', 'in', statesBefore(depositTransitions, 'refunded'))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface Returnable {
  /** Order that paid the deposit. */
  orderSn: OrderSn
  isWithdrawn: boolean
}

/**
 * Finds deposits that can be returned: their lot is decided or withdrawn, their round is over, or the hammer has fallen
 * and their owner bid too low to be offered the lot.
 */
export async function findReturnable(
  db: Db,
  { fallSteps, limit, isTriable }: { fallSteps: number; limit: number; isTriable: IsTriable },
): Promise<Returnable[]> {
  const { rows } = await sql<Columns<'auction_deposits', 'order_sn'> & Columns<'auction_lots', 'state'>>`
    select d.order_sn, l.state from auction_deposits d join auction_lots l on l.id = d.lot_id
    where d.state = 'held' and ${isTriable(sql.ref('d.order_sn'))} and (
      l.state in (${AuctionState.sold}, ${AuctionState.unsold}, ${AuctionState.withdrawn}) or d.round < l.round
      or (l.state = ${AuctionState.waitPay} and not exists (
        select from auction_bids b join auction_offers o on o.lot_id = b.lot_id and o.round = b.round and o.place = 1
        where b.lot_id = l.id and b.round = l.round and b.uid = d.uid
          and b.price_fen >= o.price_fen - l.step_fen * ${fallSteps}
      ))
    )
    limit ${limit}`.execute(db)
  return rows.map((row) => ({ orderSn: row.order_sn, isWithdrawn: row.state === AuctionState.withdrawn }))
}
