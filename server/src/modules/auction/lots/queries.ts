import { AuctionState, type LotId, type Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { enterLane } from '../../../core/lanes.ts'
import type { Span } from '../../../core/timed.ts'
import { literalsOf } from '../../../core/literals.ts'
import type { Columns } from '../../../db/rows.ts'
import type { IsTriable } from '../../../jobs/retryBackoff.ts'
import { stateBefore, statesBefore } from '../../../core/transitions.ts'
import { lotTransitions } from '../states.ts'

const states = literalsOf(AuctionState)

/** A first bid may come before the sweep that starts its lot. */
const beginning = stateBefore(lotTransitions, AuctionState.coming, AuctionState.running)
/** Another round follows only after a lot was knocked down. */
const knockedDown = stateBefore(lotTransitions, AuctionState.waitPay, AuctionState.running)

const columns = [
  'id',
  'goods_sn',
  'deposit_goods_sn',
  'state',
  'start_fen',
  'step_fen',
  'deposit_fen',
  'deposit_percent',
  'round',
  'remarks',
  'price_fen',
  'leader_uid',
  'bids',
  'starts_at',
  'ends_at',
  'withdrawn_reason',
  'withdrawn_by',
  'withdrawn_at',
  'taken_down_at',
  'taken_down_by',
] as const

/** Compares with the current time, not the start of the transaction: the lock may have taken a while. */
const hasBegun = sql<boolean>`starts_at <= clock_timestamp()`.as('has_begun')
const isOver = sql<boolean>`ends_at <= clock_timestamp()`.as('is_over')

export interface LotRow extends Columns<'auction_lots', (typeof columns)[number]> {
  has_begun: boolean
  is_over: boolean
}

export function find(db: Db | Tx, lotId: LotId): Promise<LotRow | undefined> {
  return db
    .selectFrom('auction_lots')
    .select(columns)
    .select([hasBegun, isOver])
    .where('id', '=', lotId)
    .executeTakeFirst()
}

/** Returns lots that were not withdrawn and take bids at some time between two moments. */
export function between(db: Db, { from, until, limit }: Span) {
  return db
    .selectFrom('auction_lots')
    .select(['id', 'goods_sn', 'state', 'starts_at', 'ends_at', hasBegun])
    .where('withdrawn_at', 'is', null)
    .where('starts_at', '<', until)
    .where('ends_at', '>=', from)
    .orderBy('starts_at')
    .limit(limit)
    .execute()
}

/** Locks a lot until the transaction ends, so that decisions about it are serialized. */
export async function lock(tx: Tx, lotId: LotId): Promise<LotRow | undefined> {
  enterLane(tx, `lot ${lotId}`)
  await tx.selectFrom('auction_lots').select('id').where('id', '=', lotId).forUpdate().executeTakeFirst()
  return find(tx, lotId)
}

/**
 * Returns running lots, then upcoming lots, each by their end, then finished lots, last first. `public` leaves out lots
 * that were taken down.
 */
export async function list(db: Db, limit: number, whose: 'public' | 'all'): Promise<LotRow[]> {
  const all = () => db.selectFrom('auction_lots').select(columns).select([hasBegun, isOver]).limit(limit)
  const shown = () => (whose === 'all' ? all() : all().where('taken_down_at', 'is', null))
  const [running, coming, over] = await Promise.all([
    shown()
      .where(sql<boolean>`state = ${states.running}`)
      .orderBy('ends_at')
      .orderBy('id')
      .execute(),
    shown()
      .where(sql<boolean>`state = ${states.coming}`)
      .orderBy('ends_at')
      .orderBy('id')
      .execute(),
    shown()
      .where(sql<boolean>`state > ${states.running}`)
      .orderBy('ends_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  ])
  return [...running, ...coming, ...over].slice(0, limit)
}

export interface Raise {
  lotId: LotId
  uid: Uid
  priceFen: number
  /** Seconds: a bid this close to the end extends the lot by the same amount. */
  extendSeconds: number
}

/**
 * Makes a bid the highest if, by the database clock, the lot takes bids, the price is high enough and another user
 * leads. Returns false otherwise. The caller holds the lot's lock.
 */
export async function raise(tx: Tx, { lotId, uid, priceFen, extendSeconds }: Raise): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update auction_lots set price_fen = ${priceFen}, leader_uid = ${uid}, bids = bids + 1, state = ${AuctionState.running},
      ends_at = greatest(ends_at, date_trunc('second', clock_timestamp()) + make_interval(secs => ${extendSeconds}))
    where id = ${lotId} and state in (${beginning}, ${AuctionState.running})
      and starts_at <= clock_timestamp() and clock_timestamp() < ends_at
      and ${priceFen} >= coalesce(price_fen + step_fen, start_fen)
      and leader_uid is distinct from ${uid}`.execute(tx)
  return numAffectedRows === 1n
}

/** Updates the fields of an upcoming lot that may still change. */
export async function amend(
  tx: Tx,
  lotId: LotId,
  { remarks, startsAt, endsAt }: { remarks: readonly string[]; startsAt: Date; endsAt: Date },
): Promise<void> {
  await tx
    .updateTable('auction_lots')
    .set({ remarks: JSON.stringify(remarks), starts_at: startsAt, ends_at: endsAt })
    .where('id', '=', lotId)
    .execute()
}

/** Opens a lot for bids; returns false unless it was upcoming. */
export async function begin(tx: Tx, lotId: LotId): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('auction_lots')
    .set({ state: AuctionState.running })
    .where('id', '=', lotId)
    .where('state', '=', beginning)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** States a lot may take once bidding is over. */
type Decided = typeof AuctionState.waitPay | typeof AuctionState.sold | typeof AuctionState.unsold

/** Moves a lot to another state; returns false if its present state does not allow it. */
export async function move(tx: Tx, lotId: LotId, to: Decided): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('auction_lots')
    .set({ state: to })
    .where('id', '=', lotId)
    .where('state', 'in', statesBefore(lotTransitions, to))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Reopens an unpaid lot for another round of bids that lasts `hours`; returns false in any other state. */
export async function reopen(tx: Tx, lotId: LotId, hours: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update auction_lots set state = ${AuctionState.running}, round = round + 1, price_fen = null, leader_uid = null, bids = 0,
      ends_at = date_trunc('second', clock_timestamp()) + make_interval(hours => ${hours})
    where id = ${lotId} and state = ${knockedDown}`.execute(tx)
  return numAffectedRows === 1n
}

export interface Withdrawal {
  /** Reason in Chinese, shown to bidders. */
  reason: string
  /** Name the operator gave. */
  by: string
}

/** Withdraws a lot; returns false if its present state does not allow it. Bids before that moment were accepted. */
export async function withdraw(tx: Tx, lotId: LotId, { reason, by }: Withdrawal): Promise<boolean> {
  const to = AuctionState.withdrawn
  const { numUpdatedRows } = await tx
    .updateTable('auction_lots')
    .set({ state: to, withdrawn_reason: reason, withdrawn_by: by, withdrawn_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', lotId)
    .where('state', 'in', statesBefore(lotTransitions, to))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Hides a lot in the name of an operator, or shows it again for null. Returns false if nothing changes. */
export async function setTakenDown(tx: Tx, lotId: LotId, by: string | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('auction_lots')
    .set({ taken_down_at: by === null ? null : sql<Date>`clock_timestamp()`, taken_down_by: by })
    .where('id', '=', lotId)
    .where('taken_down_at', by === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Sets the leading bid after those above it were not paid. */
export async function setStanding(tx: Tx, lotId: LotId, bid: { uid: Uid; priceFen: number }): Promise<void> {
  await tx
    .updateTable('auction_lots')
    .set({ leader_uid: bid.uid, price_fen: bid.priceFen })
    .where('id', '=', lotId)
    .execute()
}

export type DueLot = Columns<'auction_lots', 'id' | 'state'>

/** Finds lots that need a decision: their time has come, or they wait for payment. */
export async function findDue(db: Db, isTriable: IsTriable): Promise<DueLot[]> {
  const { rows } = await sql<DueLot>`
    select id, state from auction_lots
    where state in (${states.coming}, ${states.running}, ${states.waitPay})
      and case state when ${states.coming} then starts_at <= now() when ${states.running} then ends_at <= now() else true end
      and ${isTriable(sql.ref('id'))}
    order by id`.execute(db)
  return rows
}
