import type { Db } from '../../core/database.ts'

/** Ids of the blind boxes that an order became, in the order of their numbers. */
export async function boxesOf(db: Db, orderSn: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user_blind_boxes')
    .select('id')
    .where('order_sn', '=', orderSn)
    .orderBy('number')
    .execute()
  return rows.map((row) => row.id)
}
