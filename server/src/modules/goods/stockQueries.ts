import { GoodsForm, GoodsStatus } from '@app/contract'
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
  kind: 'reserve' | 'release' | 'sell' | 'restock',
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

/** Puts a sold-out good that has pieces again back on sale, while its sale lasts; says whether it is on sale then. */
export async function settleRestocked(tx: Tx, sn: string): Promise<boolean> {
  await moveStatus(tx, 'reopen', [sn])
  await moveStatus(tx, 'relax', [sn])
  await moveStatus(tx, 'tighten', [sn])
  const onSale = await tx
    .selectFrom('goods')
    .select('sn')
    .where('sn', '=', sn)
    .where('status', 'in', [GoodsStatus.inSale, GoodsStatus.tightInventory])
    .where((eb) => eb.or([eb('sale_end', 'is', null), eb('sale_end', '>', sql<Date>`now()`)]))
    .executeTakeFirst()
  return onSale !== undefined
}

/** Whether pieces of it are things that are sent, which have no serial numbers. */
export async function isPhysical(tx: Tx, sn: string): Promise<boolean> {
  const row = await tx.selectFrom('goods').select('form').where('sn', '=', sn).executeTakeFirst()
  return row?.form === GoodsForm.physical
}
