import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'

export interface Offer {
  lotId: string
  uid: string
  priceFen: number
  /** The order that pays for the lot. */
  orderSn: string
}

/** Notes that a lot was offered, behind those to whom it was before. */
export async function insert(tx: Tx, { lotId, uid, priceFen, orderSn }: Offer): Promise<void> {
  await sql`
    insert into auction_offers (lot_id, place, uid, price_fen, order_sn)
    select ${lotId}, coalesce(max(place), 0) + 1, ${uid}, ${priceFen}, ${orderSn}
    from auction_offers where lot_id = ${lotId}`.execute(tx)
}

export type OpenOffer = NonNullable<Awaited<ReturnType<typeof findOpen>>>

/** To whom a lot is offered now, paid or not; `place` 1 is who won it. */
export function findOpen(db: Db | Tx, lotId: string) {
  return db
    .selectFrom('auction_offers')
    .select(['place', 'uid', 'order_sn'])
    .where('lot_id', '=', lotId)
    .where('lapsed_at', 'is', null)
    .executeTakeFirst()
}

export async function findLotOf(tx: Tx, orderSn: string): Promise<string | undefined> {
  const row = await tx.selectFrom('auction_offers').select('lot_id').where('order_sn', '=', orderSn).executeTakeFirst()
  return row?.lot_id
}

/** False when it has lapsed already. */
export async function lapse(tx: Tx, orderSn: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('auction_offers')
    .set({ lapsed_at: sql<Date>`now()` })
    .where('order_sn', '=', orderSn)
    .where('lapsed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
