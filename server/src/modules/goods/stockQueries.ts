import { GoodsForm, type GoodsSn, GoodsStatus, type OrderSn } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import type { Columns } from '../../db/rows.ts'
import { type Moves, moveStatus } from './statusQueries.ts'

/** Adds to the counters where enough is reserved; the row as it is then, undefined where it was not. */
export async function moveStock(
  tx: Tx,
  goodsSn: GoodsSn,
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

/** What is over for good: its end has passed or all are sold, and nothing that is set aside can bring out another piece. */
const isOver = sql<boolean>`s.reserved = 0 and (g.sale_end <= now() or s.sold = s.edition)`

/** Those of `sns` whose sale is over for good. */
export async function salesOver(db: Db | Tx, sns: readonly GoodsSn[]): Promise<GoodsSn[]> {
  const { rows } = await sql<{ sn: GoodsSn }>`
    select s.goods_sn as sn from goods_stock s join goods g on g.sn = s.goods_sn
    where s.goods_sn = any(${sns}) and ${isOver} order by s.goods_sn`.execute(db)
  return rows.map(({ sn }) => sn)
}

/** What was sold in a sale that is over for good, its stock locked; undefined where it is not, or somebody holds the lock. */
export async function lockOver(tx: Tx, goodsSn: GoodsSn): Promise<{ edition: number; sold: number } | undefined> {
  const { rows } = await sql<Columns<'goods_stock', 'edition' | 'sold'>>`
    select s.edition, s.sold from goods_stock s join goods g on g.sn = s.goods_sn
    where s.goods_sn = ${goodsSn} and ${isOver} for update of s skip locked`.execute(tx)
  return rows[0]
}

/** Locks the stock of goods without waiting; returns those whose stock somebody else has locked. */
export async function lockFree(tx: Tx, sns: readonly GoodsSn[]): Promise<Set<GoodsSn>> {
  const { rows } = await sql<{ sn: GoodsSn }>`
    with free as (
      select goods_sn from goods_stock where goods_sn = any(${sns}::text[]) order by goods_sn for update skip locked
    )
    select goods_sn as sn from goods_stock
    where goods_sn = any(${sns}::text[]) and goods_sn not in (select goods_sn from free)`.execute(tx)
  return new Set(rows.map(({ sn }) => sn))
}

/** Pieces of one good that one order, or a gift code, reserved. */
export interface Reservation {
  goodsSn: GoodsSn
  quantity: number
  /** Null where no order stands behind it. */
  orderSn: OrderSn | null
}

interface Stock extends Columns<'goods_stock', 'sold' | 'edition'> {
  goodsSn: GoodsSn
}

/**
 * Makes reserved pieces sold ones, `quantities` of each good in all, in one statement that locks them in the order of their
 * numbers and writes an entry for each good, as placing does: of an order where it is of one alone. Returns the stock of those
 * goods of which enough were reserved, as it is then. Where one is missing nothing of it is to be kept.
 */
export async function sellReserved(
  tx: Tx,
  quantities: ReadonlyMap<GoodsSn, number>,
  reservations: readonly Reservation[],
): Promise<ReadonlyMap<GoodsSn, Stock>> {
  const { rows } = await sql<Stock>`
    with sale as (
      select * from unnest(${[...quantities.keys()]}::text[], ${[...quantities.values()]}::integer[]) s (sn, quantity)
    ), locked as (
      select goods_sn from goods_stock where goods_sn in (select sn from sale) order by goods_sn for update
    ), entered as (
      insert into stock_entries (goods_sn, kind, reserved, sold, order_sn)
      select goods_sn, 'sell', -sum(quantity), sum(quantity), case count(*) when 1 then min(order_sn) end
      from unnest(
        ${reservations.map(({ goodsSn }) => goodsSn)}::text[], ${reservations.map(({ quantity }) => quantity)}::integer[],
        ${reservations.map(({ orderSn }) => orderSn)}::text[]
      ) r (goods_sn, quantity, order_sn) group by goods_sn
    )
    update goods_stock s set reserved = reserved - quantity, sold = sold + quantity
    from locked join sale on sale.sn = locked.goods_sn
    where s.goods_sn = locked.goods_sn and reserved >= quantity
    returning s.goods_sn as "goodsSn", s.sold, s.edition`.execute(tx)
  return new Map(rows.map((stock) => [stock.goodsSn, stock]))
}

/**
 * Takes back what was reserved of many goods, in one statement that locks them in the order of their numbers; returns those
 * of which enough was reserved.
 */
export async function releaseReserved(tx: Tx, quantities: ReadonlyMap<GoodsSn, number>): Promise<ReadonlySet<GoodsSn>> {
  const { rows } = await sql<{ sn: GoodsSn }>`
    with release as (
      select * from unnest(${[...quantities.keys()]}::text[], ${[...quantities.values()]}::integer[]) r (sn, quantity)
    ), locked as (
      select goods_sn from goods_stock where goods_sn in (select sn from release) order by goods_sn for update
    )
    update goods_stock s set reserved = reserved - quantity
    from locked join release on release.sn = locked.goods_sn
    where s.goods_sn = locked.goods_sn and reserved >= quantity
    returning s.goods_sn as sn`.execute(tx)
  return new Set(rows.map(({ sn }) => sn))
}

interface StockEntry {
  goodsSn: GoodsSn
  reserved: number
  sold: number
  orderSn: OrderSn | null
}

export async function insertEntries(
  tx: Tx,
  kind: 'opening' | 'reserve' | 'release' | 'restock',
  entries: StockEntry[],
): Promise<void> {
  if (entries.length === 0) return
  await sql`
    insert into stock_entries (goods_sn, kind, reserved, sold, order_sn)
    select goods_sn, ${kind}, reserved, sold, order_sn
    from unnest(
      ${entries.map((entry) => entry.goodsSn)}::text[], ${entries.map((entry) => entry.reserved)}::integer[],
      ${entries.map((entry) => entry.sold)}::integer[], ${entries.map((entry) => entry.orderSn)}::text[]
    ) e (goods_sn, reserved, sold, order_sn)`.execute(tx)
}

/** Moves those of which every piece is paid for to sold out. */
export async function settleSoldOut(tx: Tx, moves: Moves, sns: GoodsSn[]): Promise<void> {
  await moveStatus(tx, moves.sellOut, sns)
}

/** Moves those that have come by enough pieces again from tight back to in sale. */
export async function settleTightness(tx: Tx, moves: Moves, sns: GoodsSn[]): Promise<void> {
  if (sns.length > 0) await moveStatus(tx, moves.relax, sns)
}

/** Puts a sold-out good that has pieces again back on sale, while its sale lasts; says whether it is on sale then. */
export async function settleRestocked(tx: Tx, moves: Moves, sn: GoodsSn): Promise<boolean> {
  for (const move of [moves.reopen, moves.relax, moves.tighten]) await moveStatus(tx, move, [sn])
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
export async function isPhysical(tx: Tx, sn: GoodsSn): Promise<boolean> {
  const row = await tx.selectFrom('goods').select('form').where('sn', '=', sn).executeTakeFirst()
  return row?.form === GoodsForm.physical
}
