import { sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import { moveStatus } from './statusQueries.ts'

/** Adds to the counters where enough is reserved; the row as it is then, undefined where it was not. */
export async function moveStock(
  tx: Tx,
  goodsSn: string,
  change: { reserved: number; sold: number },
): Promise<{ sold: number; reserved: number; edition: number } | undefined> {
  return tx
    .updateTable('goods_stock')
    .set({ reserved: sql`reserved + ${change.reserved}`, sold: sql`sold + ${change.sold}` })
    .where('goods_sn', '=', goodsSn)
    .where(sql<boolean>`reserved + ${change.reserved} >= 0`)
    .returning(['sold', 'reserved', 'edition'])
    .executeTakeFirst()
}

interface StockEntry {
  goodsSn: string
  reserved: number
  sold: number
  orderSn: string | null
}

export async function insertEntries(
  tx: Tx,
  kind: 'reserve' | 'release' | 'sell',
  entries: StockEntry[],
): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insertInto('stock_entries')
    .values(
      entries.map(({ goodsSn, reserved, sold, orderSn }) => ({
        goods_sn: goodsSn,
        kind,
        reserved,
        sold,
        order_sn: orderSn,
      })),
    )
    .execute()
}

/** Moves those of which every piece is paid for to sold out. */
export async function settleSoldOut(tx: Tx, sns: string[]): Promise<void> {
  await moveStatus(tx, 'sellOut', sns)
}

/** Moves those that have come by enough pieces again from tight back to in sale. */
export async function settleTightness(tx: Tx, sns: string[]): Promise<void> {
  if (sns.length > 0) await moveStatus(tx, 'relax', sns)
}
