import { GoodsForm, type GoodsSn, GoodsStatus, type OrderSn } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import type { Columns } from '../../../db/rows.ts'
import { type Moves, moveStatus } from '../status/automaticMoves.ts'

/** Pieces reserved, before `taken` changes. */
const reserved = sql`t.taken - (select sold from goods_sold where goods_sn = t.goods_sn)`

/** Reserves pieces, or releases them if `quantity` is negative; returns false if there are not enough. */
export async function reserve(tx: Tx, goodsSn: GoodsSn, quantity: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update goods_taken t set taken = taken + ${quantity}
    where goods_sn = ${goodsSn} and ${reserved} + ${quantity} >= 0`.execute(tx)
  return numAffectedRows === 1n
}

/** Returns sold pieces to the stock; returns false if there are no such goods. */
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

/** Pieces taken, pieces sold, and the goods. */
const stockOfGoods = sql`goods_taken t join goods_sold s on s.goods_sn = t.goods_sn join goods g on g.sn = t.goods_sn`

/**
 * Whether a sale is over for good: its end has passed or all pieces are sold, and no reservation can yield another
 * sale.
 */
const isOver = sql<boolean>`t.taken = s.sold and (g.sale_end <= now() or s.sold = t.edition)`

/** Returns the goods of `sns` whose sale is over for good. */
export async function salesOver(db: Db | Tx, sns: readonly GoodsSn[]): Promise<GoodsSn[]> {
  const { rows } = await sql<{ sn: GoodsSn }>`
    select t.goods_sn as sn from ${stockOfGoods}
    where t.goods_sn = any(${sns}) and ${isOver} order by t.goods_sn`.execute(db)
  return rows.map(({ sn }) => sn)
}

/**
 * Locks the stock of a sale that is over for good and returns what was sold; undefined if it is not over or is locked.
 */
export async function lockOver(tx: Tx, goodsSn: GoodsSn): Promise<{ edition: number; sold: number } | undefined> {
  const { rows } = await sql<Columns<'goods_stock', 'edition' | 'sold'>>`
    select t.edition, s.sold from ${stockOfGoods}
    where t.goods_sn = ${goodsSn} and ${isOver} for update of t skip locked`.execute(tx)
  return rows[0]
}

/** Locks the sold counts of goods without waiting; returns the goods that another transaction has locked. */
export async function lockFree(tx: Tx, sns: readonly GoodsSn[]): Promise<Set<GoodsSn>> {
  const { rows } = await sql<{ sn: GoodsSn }>`
    with free as (
      select goods_sn from goods_sold where goods_sn = any(${sns}::text[]) order by goods_sn for update skip locked
    )
    select goods_sn as sn from goods_sold
    where goods_sn = any(${sns}::text[]) and goods_sn not in (select goods_sn from free)`.execute(tx)
  return new Set(rows.map(({ sn }) => sn))
}

/** Pieces of one goods number reserved by one order or exchange code. */
export interface Reservation {
  goodsSn: GoodsSn
  quantity: number
  /** Null if there is no order. */
  orderSn: OrderSn | null
}

/** Pieces sold, the edition, and the properties of its pieces. */
export interface Sold extends Columns<'goods_stock', 'sold' | 'edition'>, Columns<'goods', 'form'> {
  goodsSn: GoodsSn
  /** Days before a buyer may give a piece away. */
  giftFirstDays: number
}

/**
 * Turns reserved pieces into sold ones by the function `sell_stock` and returns those that could be sold. Each goods
 * number must occur once.
 */
export async function sellReserved(tx: Tx, reservations: readonly Reservation[]): Promise<ReadonlyMap<GoodsSn, Sold>> {
  const { rows } = await sql<Sold>`
    select goods_sn as "goodsSn", sold, edition, form, gift_first_days as "giftFirstDays" from sell_stock(
      ${reservations.map(({ goodsSn }) => goodsSn)}::text[], ${reservations.map(({ quantity }) => quantity)}::integer[],
      ${reservations.map(({ orderSn }) => orderSn)}::text[]
    )`.execute(tx)
  return new Map(rows.map((stock) => [stock.goodsSn, stock]))
}

/**
 * Releases reserved pieces of many goods in one statement that locks them in order of goods numbers; returns the goods
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

/** Moves goods whose every piece is paid for to sold out. */
export async function settleSoldOut(tx: Tx, moves: Moves, sns: GoodsSn[]): Promise<void> {
  await moveStatus(tx, moves.sellOut, sns)
}

/** Moves goods that have enough pieces again from running low back to on sale. */
export async function settleTightness(tx: Tx, moves: Moves, sns: GoodsSn[]): Promise<void> {
  if (sns.length > 0) await moveStatus(tx, moves.relax, sns)
}

/**
 * Puts sold-out goods that have pieces again back on sale while their sale lasts; returns whether they are on sale now.
 */
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

/** Whether pieces are shipped and have no serial numbers. */
export async function isPhysical(tx: Tx, sn: GoodsSn): Promise<boolean> {
  const row = await tx.selectFrom('goods').select('form').where('sn', '=', sn).executeTakeFirst()
  return row?.form === GoodsForm.physical
}

/** Returns the number of goods with more pieces taken than their edition. */
export async function countOversold(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from goods_taken where taken > edition or taken < 0`.execute(db)
  return rows[0]?.count ?? 0
}
