import { GoodsForm, type GoodsSn, GoodsStatus, type OrderSn } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import type { Columns } from '../../db/rows.ts'
import { type Moves, moveStatus } from './statusQueries.ts'

/** What of a good is set aside, as it is before what is taken of it changes. */
const reserved = sql`t.taken - (select sold from goods_sold where goods_sn = t.goods_sn)`

/** Sets so many pieces aside, or below 0 as many of those that are no longer; false where there are not so many. */
export async function reserve(tx: Tx, goodsSn: GoodsSn, quantity: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update goods_taken t set taken = taken + ${quantity}
    where goods_sn = ${goodsSn} and ${reserved} + ${quantity} >= 0`.execute(tx)
  return numAffectedRows === 1n
}

/** Makes so many sold pieces ones that nobody has taken; false where the good is not there. */
export async function unsell(tx: Tx, goodsSn: GoodsSn, quantity: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    with returned as (
      update goods_taken set taken = taken - ${quantity} where goods_sn = ${goodsSn} returning goods_sn
    ), noted as (
      update goods set has_returned = true where sn = ${goodsSn} and not has_returned
    )
    update goods_sold s set sold = sold - ${quantity} from returned where s.goods_sn = returned.goods_sn`.execute(tx)
  return numAffectedRows === 1n
}

/** What is taken of goods, what of it is sold, and the goods. */
const stockOfGoods = sql`goods_taken t join goods_sold s on s.goods_sn = t.goods_sn join goods g on g.sn = t.goods_sn`

/** What is over for good: its end has passed or all are sold, and nothing that is set aside can bring out another piece. */
const isOver = sql<boolean>`t.taken = s.sold and (g.sale_end <= now() or s.sold = t.edition)`

/** Those of `sns` whose sale is over for good. */
export async function salesOver(db: Db | Tx, sns: readonly GoodsSn[]): Promise<GoodsSn[]> {
  const { rows } = await sql<{ sn: GoodsSn }>`
    select t.goods_sn as sn from ${stockOfGoods}
    where t.goods_sn = any(${sns}) and ${isOver} order by t.goods_sn`.execute(db)
  return rows.map(({ sn }) => sn)
}

/** What was sold in a sale that is over for good, its stock locked; undefined where it is not, or somebody holds the lock. */
export async function lockOver(tx: Tx, goodsSn: GoodsSn): Promise<{ edition: number; sold: number } | undefined> {
  const { rows } = await sql<Columns<'goods_stock', 'edition' | 'sold'>>`
    select t.edition, s.sold from ${stockOfGoods}
    where t.goods_sn = ${goodsSn} and ${isOver} for update of t skip locked`.execute(tx)
  return rows[0]
}

/** Locks what is sold of goods without waiting; returns those of which somebody else has it locked. */
export async function lockFree(tx: Tx, sns: readonly GoodsSn[]): Promise<Set<GoodsSn>> {
  const { rows } = await sql<{ sn: GoodsSn }>`
    with free as (
      select goods_sn from goods_sold where goods_sn = any(${sns}::text[]) order by goods_sn for update skip locked
    )
    select goods_sn as sn from goods_sold
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

/** What is sold of a good, of how many, and what its pieces become. */
export interface Sold extends Columns<'goods_stock', 'sold' | 'edition'>, Columns<'goods', 'form'> {
  goodsSn: GoodsSn
  /** Days before a piece may be given away by who bought it. */
  giftFirstDays: number
}

/** Makes reserved pieces sold ones by the function `sell_stock`: which of them could be. Each good is there once. */
export async function sellReserved(tx: Tx, reservations: readonly Reservation[]): Promise<ReadonlyMap<GoodsSn, Sold>> {
  const { rows } = await sql<Sold>`
    select goods_sn as "goodsSn", sold, edition, form, gift_first_days as "giftFirstDays" from sell_stock(
      ${reservations.map(({ goodsSn }) => goodsSn)}::text[], ${reservations.map(({ quantity }) => quantity)}::integer[],
      ${reservations.map(({ orderSn }) => orderSn)}::text[]
    )`.execute(tx)
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
      select goods_sn from goods_taken where goods_sn in (select sn from release) order by goods_sn for update
    )
    update goods_taken t set taken = taken - quantity
    from locked join release on release.sn = locked.goods_sn
    where t.goods_sn = locked.goods_sn and ${reserved} >= quantity
    returning t.goods_sn as sn`.execute(tx)
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

/** How many goods have more taken than there is. */
export async function countOversold(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from goods_taken where taken > edition or taken < 0`.execute(db)
  return rows[0]?.count ?? 0
}
