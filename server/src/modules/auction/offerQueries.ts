import type { LotId, OrderSn, Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'

/** Of those to whom a lot is offered, the one who won it: their bid was binding, the others' had been topped. */
export const winnersPlace = 1

export interface Offer {
  lotId: LotId
  round: number
  uid: Uid
  priceFen: number
  /** The order that pays for the lot. */
  orderSn: OrderSn
}

/** Notes that a lot was offered, behind those to whom it was before in this round. */
export async function insert(tx: Tx, { lotId, round, uid, priceFen, orderSn }: Offer): Promise<void> {
  await sql`
    insert into auction_offers (lot_id, round, place, uid, price_fen, order_sn)
    select ${lotId}, ${round}, coalesce(max(place), 0) + 1, ${uid}, ${priceFen}, ${orderSn}
    from auction_offers where lot_id = ${lotId} and round = ${round}`.execute(tx)
}

/** The price at which a lot was knocked down in this round; undefined while it was offered to nobody. */
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

export type OpenOffer = NonNullable<Awaited<ReturnType<typeof findOpen>>>

/** To whom a lot is offered now, paid or not. */
export function findOpen(db: Db | Tx, lotId: LotId) {
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

/** `isExcused`: its lot was taken down, so that nobody loses a deposit by it. False when it has lapsed already. */
export async function lapse(tx: Tx, orderSn: OrderSn, isExcused = false): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('auction_offers')
    .set({ lapsed_at: sql<Date>`now()`, is_excused: isExcused })
    .where('order_sn', '=', orderSn)
    .where('lapsed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
