import type { LotId, OrderSn, Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import type { Columns } from '../../../db/rows.ts'

/** Position of the winner among those offered a lot. The winner's bid was binding; the others had been outbid. */
export const winnersPlace = 1

export interface Offer {
  lotId: LotId
  round: number
  uid: Uid
  priceFen: number
  /** Order that pays for the lot. */
  orderSn: OrderSn
}

/** Stores an offer of a lot, after the earlier offers of this round. */
export async function insert(tx: Tx, { lotId, round, uid, priceFen, orderSn }: Offer): Promise<void> {
  await sql`
    insert into auction_offers (lot_id, round, place, uid, price_fen, order_sn)
    select ${lotId}, ${round}, coalesce(max(place), 0) + 1, ${uid}, ${priceFen}, ${orderSn}
    from auction_offers where lot_id = ${lotId} and round = ${round}`.execute(tx)
}

/**
 * Returns the price in fen at which a lot was knocked down in this round; undefined if it has not been offered to
 * anyone.
 */
export async function hammerPrice(tx: Tx, { id, round }: { id: LotId; round: number }): Promise<number | undefined> {
  const row = await tx
    .selectFrom('auction_offers')
    .select('price_fen')
    .where('lot_id', '=', id)
    .where('round', '=', round)
    .where('place', '=', winnersPlace)
    .executeTakeFirst()
  return row && row.price_fen
}

export type OpenOffer = Columns<'auction_offers', 'round' | 'place' | 'uid' | 'order_sn'>

/** Finds the current offer of a lot, paid or not. */
export function findOpen(db: Db | Tx, lotId: LotId): Promise<OpenOffer | undefined> {
  return db
    .selectFrom('auction_offers')
    .select(['round', 'place', 'uid', 'order_sn'])
    .where('lot_id', '=', lotId)
    .where('lapsed_at', 'is', null)
    .executeTakeFirst()
}

export async function findLotOf(tx: Tx, orderSn: OrderSn): Promise<LotId | undefined> {
  const row = await tx.selectFrom('auction_offers').select('lot_id').where('order_sn', '=', orderSn).executeTakeFirst()
  return row?.lot_id
}

/**
 * Marks an offer as lapsed; returns false if it had lapsed already. `isExcused` means the lot was taken down and no
 * deposit is lost.
 */
export async function lapse(tx: Tx, orderSn: OrderSn, isExcused = false): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('auction_offers')
    .set({ lapsed_at: sql<Date>`now()`, is_excused: isExcused })
    .where('order_sn', '=', orderSn)
    .where('lapsed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
