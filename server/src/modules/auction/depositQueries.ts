import { AuctionState } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'

/** Notes a deposit that was paid. */
export async function insert(tx: Tx, deposit: { lotId: string; uid: string; orderSn: string }): Promise<void> {
  await tx
    .insertInto('auction_deposits')
    .values({ lot_id: deposit.lotId, uid: deposit.uid, order_sn: deposit.orderSn })
    .execute()
}

/** The paid deposit of a person, whatever became of it. */
export function find(db: Db | Tx, lotId: string, uid: string) {
  return db
    .selectFrom('auction_deposits')
    .select(['order_sn', 'state'])
    .where('lot_id', '=', lotId)
    .where('uid', '=', uid)
    .executeTakeFirst()
}

/** The house keeps it. False when it is not held any more. */
export async function keep(tx: Tx, lotId: string, uid: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('auction_deposits')
    .set({ state: 'kept', settled_at: sql<Date>`now()` })
    .where('lot_id', '=', lotId)
    .where('uid', '=', uid)
    .where('state', '=', 'held')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** It goes back. False when it is not held any more. */
export async function setRefunded(tx: Tx, orderSn: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('auction_deposits')
    .set({ state: 'refunded', settled_at: sql<Date>`now()` })
    .where('order_sn', '=', orderSn)
    .where('state', '=', 'held')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface Returnable {
  /** The order that paid it. */
  orderSn: string
  isWithdrawn: boolean
}

/** Deposits that are held although their lot is decided or withdrawn. */
export async function findReturnable(db: Db, limit: number): Promise<Returnable[]> {
  const rows = await db
    .selectFrom('auction_deposits')
    .innerJoin('auction_lots', 'auction_lots.id', 'auction_deposits.lot_id')
    .select(['order_sn', 'auction_lots.state'])
    .where('auction_deposits.state', '=', 'held')
    .where('auction_lots.state', 'in', [AuctionState.sold, AuctionState.unsold, AuctionState.withdrawn])
    .limit(limit)
    .execute()
  return rows.map((row) => ({ orderSn: row.order_sn, isWithdrawn: row.state === AuctionState.withdrawn }))
}
