import { type GoodsSn, type ItemId, ItemState, type LabelId, type OrderSn, type ShowKey, type Uid } from '@app/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import type { Place } from '../../../core/paging.ts'
import { traceOf } from '../../../core/tracing.ts'
import type { Columns } from '../../../db/rows.ts'
import type { DB } from '../../../db/types.ts'
import { wakeWriter } from '../chain/queries.ts'

export interface NewItem {
  goodsSn: GoodsSn
  serial: number
  ownerUid: Uid
  orderSn: OrderSn | null
  priceFen: number | null
  showKey: ShowKey
  /** Days until it may be given away. */
  giftDays: number
  /** Note of the ledger entry. */
  note?: string
}

/**
 * Inserts new items with their first ledger entry and enqueues their mints; returns their ids in order. All items have
 * the same origin, so the first one's note is used for all.
 */
export async function insertIssued(tx: Tx, items: readonly NewItem[]): Promise<ItemId[]> {
  const { rows } = await sql<Columns<'items', 'id'>>`
    with issued as (
      insert into items (goods_sn, serial, owner_uid, order_sn, price_fen, show_key, gift_from)
      select goods_sn, serial, owner_uid, order_sn, price_fen, show_key, now() + make_interval(days => gift_days)
      from unnest(
        ${items.map((item) => item.goodsSn)}::text[], ${items.map((item) => item.serial)}::integer[],
        ${items.map((item) => item.ownerUid)}::bigint[], ${items.map((item) => item.orderSn)}::text[],
        ${items.map((item) => item.priceFen)}::bigint[], ${items.map((item) => item.showKey)}::text[],
        ${items.map((item) => item.giftDays)}::integer[]
      ) with ordinality i (goods_sn, serial, owner_uid, order_sn, price_fen, show_key, gift_days, place)
      order by place
      returning id, owner_uid, order_sn
    ), entered as (
      insert into item_entries (item_id, kind, to_uid, order_sn, note)
      select id, 'issued', owner_uid, order_sn, ${items[0]?.note ?? ''} from issued
    ), enqueued as (
      insert into chain_operations (item_id, kind, trace) select id, 'mint', ${traceIn(items)} from issued
    )
    select id, (select ${wakeWriter}) from issued order by id`.execute(tx)
  return rows.map((row) => row.id)
}

/** The trace of each item's order, as a column of `issued`. */
function traceIn(items: readonly NewItem[]) {
  const traces = new Map(items.flatMap(({ orderSn }) => [[orderSn, traceOf(orderSn)] as const]))
  const [trace] = traces.values()
  if (traces.size === 1 || [...traces.values()].every((one) => one === undefined)) return sql`${trace ?? null}`
  return sql`(select trace from unnest(${[...traces.keys()]}::text[], ${[...traces.values()].map((one) => one ?? null)}::text[])
    of_order (sn, trace) where of_order.sn = issued.order_sn)`
}

export interface NewEntry {
  itemId: ItemId
  kind: string
  fromUid?: Uid | null
  toUid?: Uid | null
  orderSn?: OrderSn | null
  transactionHash?: string | null
  note?: string
}

/** Inserts ledger entries; returns their ids and the items'. */
export function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<{ id: string; item_id: ItemId }[]> {
  return tx
    .insertInto('item_entries')
    .values(
      entries.map((entry) => ({
        item_id: entry.itemId,
        kind: entry.kind,
        from_uid: entry.fromUid ?? null,
        to_uid: entry.toUid ?? null,
        order_sn: entry.orderSn ?? null,
        transaction_hash: entry.transactionHash ?? null,
        note: entry.note ?? '',
      })),
    )
    .returning(['id', 'item_id'])
    .execute()
}

const itemColumns = [
  'items.id',
  'items.goods_sn',
  'items.serial',
  'items.owner_uid',
  'items.state',
  'items.order_sn',
  'items.price_fen',
  'items.show_key',
  'items.acquired_at',
  'items.gift_from',
  'items.wallet_address',
  'items.transaction_hash',
  'items.block_number',
  'items.frozen_at',
] as const

export interface ItemRow
  extends
    Columns<'items', 'id' | 'goods_sn' | 'serial' | 'owner_uid' | 'state' | 'order_sn' | 'price_fen' | 'show_key'>,
    Columns<
      'items',
      'acquired_at' | 'gift_from' | 'wallet_address' | 'transaction_hash' | 'block_number' | 'frozen_at'
    > {}

/** States in which an item is in a collection: minting, held or locked, but not destroyed. */
export const heldStates: readonly ItemState[] = [ItemState.minting, ItemState.held, ItemState.locked]

/** A recipient must not see what an earlier owner paid. */
const wasGiven = sql<boolean>`exists (
  select 1 from item_entries e where e.item_id = items.id and e.kind = 'giftReceived'
)`.as('was_given')

export function findOwn(db: Db, id: ItemId, uid: Uid): Promise<(ItemRow & { was_given: boolean }) | undefined> {
  return db
    .selectFrom('items')
    .select(itemColumns)
    .select(wasGiven)
    .where('id', '=', id)
    .where('owner_uid', '=', uid)
    .where('state', 'in', heldStates)
    .executeTakeFirst()
}

export function findByShowKey(db: Db, showKey: ShowKey): Promise<ItemRow | undefined> {
  return db.selectFrom('items').select(itemColumns).where('show_key', '=', showKey).executeTakeFirst()
}

export interface OwnItems {
  uid: Uid
  goodsSn?: GoodsSn | undefined
  keyword?: string | undefined
  state?: ItemState | undefined
  labelId?: LabelId | undefined
}

function ownItems(db: Db, filter: OwnItems): SelectQueryBuilder<DB, 'items', object> {
  let query = db.selectFrom('items').where('owner_uid', '=', filter.uid).where('state', 'in', heldStates)
  if (filter.goodsSn !== undefined) query = query.where('goods_sn', '=', filter.goodsSn)
  if (filter.state !== undefined) query = query.where('state', '=', filter.state)
  if (filter.labelId !== undefined) {
    const { labelId } = filter
    query = query.where('goods_sn', 'in', (eb) =>
      eb.selectFrom('goods_labels').select('goods_sn').where('label_id', '=', labelId),
    )
  }
  if (filter.keyword) {
    const pattern = `%${filter.keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    query = query.where('goods_sn', 'in', (eb) => eb.selectFrom('goods').select('sn').where('name', 'like', pattern))
  }
  return query
}

/** Lists items, newest first: those before the item with id `before`, or from `offset`. */
export function list(db: Db, filter: OwnItems, page: Place): Promise<ItemRow[]> {
  let query = ownItems(db, filter).select(itemColumns).orderBy('items.id', 'desc').limit(page.size)
  query = page.before === undefined ? query.offset(page.offset) : query.where('items.id', '<', page.before)
  return query.execute()
}

export async function count(db: Db, filter: OwnItems): Promise<number> {
  const row = await ownItems(db, filter)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirst()
  return Number(row?.total ?? 0)
}

export interface ItemCounts {
  total: number
  minting: number
  held: number
  locked: number
  works: number
}

export async function countByState(db: Db | Tx, uid: Uid): Promise<ItemCounts> {
  return db
    .selectFrom('items')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where state = ${ItemState.minting}))::int`.as('minting'),
      sql<number>`(count(*) filter (where state = ${ItemState.held}))::int`.as('held'),
      sql<number>`(count(*) filter (where state = ${ItemState.locked}))::int`.as('locked'),
      sql<number>`(count(distinct goods_sn))::int`.as('works'),
    ])
    .where('owner_uid', '=', uid)
    .where('state', 'in', heldStates)
    .executeTakeFirstOrThrow()
}

/** Lists holdings grouped by good, last acquired first. */
export async function merge(db: Db, uid: Uid, page: { size: number; offset: number }) {
  const { rows } = await sql<Columns<'items', 'goods_sn'> & { count: number; serials: number[]; first_id: ItemId }>`
    select goods_sn, count(*)::int as count, (array_agg(serial order by serial))[1:5] as serials,
      (array_agg(id order by serial))[1] as first_id
    from items where owner_uid = ${uid} and state = any(${heldStates})
    group by goods_sn order by max(id) desc limit ${page.size} offset ${page.offset}`.execute(db)
  return rows
}

export type EntryRow = Columns<
  'item_entries',
  'kind' | 'from_uid' | 'to_uid' | 'order_sn' | 'note' | 'created_at' | 'transaction_hash'
>

/** Returns the ledger entries of an item with their transactions, newest first. */
export function entriesOf(db: Db, itemId: ItemId): Promise<EntryRow[]> {
  return db
    .selectFrom('item_entries as e')
    .leftJoin('chain_operations as o', 'o.entry_id', 'e.id')
    .select(['e.kind', 'e.from_uid', 'e.to_uid', 'e.order_sn', 'e.note', 'e.created_at'])
    .select((eb) => eb.fn.coalesce('e.transaction_hash', 'o.transaction_hash').as('transaction_hash'))
    .where('e.item_id', '=', itemId)
    .orderBy('e.id', 'desc')
    .limit(100)
    .execute()
}

export function ofOrder(db: Db | Tx, orderSn: OrderSn) {
  return db.selectFrom('items').select(['id', 'serial']).where('order_sn', '=', orderSn).orderBy('serial').execute()
}

/** Returns the serials that each of these orders brought, ascending. */
export async function serialsOf(db: Db, orderSns: readonly OrderSn[]): Promise<ReadonlyMap<OrderSn, number[]>> {
  if (orderSns.length === 0) return new Map()
  const rows = await db
    .selectFrom('items')
    .select(['order_sn', 'serial'])
    .where('order_sn', 'in', orderSns)
    .orderBy('serial')
    .execute()
  const byOrder = new Map<OrderSn, number[]>()
  for (const { order_sn: sn, serial } of rows) if (sn !== null) byOrder.set(sn, [...(byOrder.get(sn) ?? []), serial])
  return byOrder
}

/** An item of an order that was taken back. */
export interface TakenBackItem {
  serial: number
  at: Date
  /** Of the burn; null if the item never existed on the chain. */
  transactionHash: string | null
}

/** Returns the items of an order that were taken back, by serial. */
export function takenBackOf(db: Db, orderSn: OrderSn): Promise<TakenBackItem[]> {
  return db
    .selectFrom('item_entries as e')
    .innerJoin('items as i', 'i.id', 'e.item_id')
    .leftJoin('chain_operations as o', 'o.entry_id', 'e.id')
    .select(['i.serial', 'e.created_at as at', 'o.transaction_hash as transactionHash'])
    .where('i.order_sn', '=', orderSn)
    .where('e.kind', '=', 'refunded')
    .orderBy('i.serial')
    .execute()
}

/** The current state of an item of an order, whoever owns it. */
export interface OrderItem {
  itemId: ItemId
  serial: number
  state: ItemState
  ownerUid: Uid
  issuedAt: Date
  mintedAt: Date | null
  /** Transaction of the mint; empty until the chain has confirmed it. */
  transactionHash: string
}

/** Returns the items of an order, by serial. */
export async function standingOf(db: Db | Tx, orderSn: OrderSn): Promise<OrderItem[]> {
  const rows = await db
    .selectFrom('items')
    .select(['id', 'serial', 'state', 'owner_uid', 'transaction_hash', 'minted_at', 'created_at'])
    .where('order_sn', '=', orderSn)
    .orderBy('serial')
    .execute()
  return rows.map((row) => ({
    itemId: row.id,
    serial: row.serial,
    state: row.state,
    ownerUid: row.owner_uid,
    issuedAt: row.created_at,
    mintedAt: row.minted_at,
    transactionHash: row.transaction_hash ?? '',
  }))
}

export async function holdsAny(db: Db, uid: Uid, goodsSns: readonly GoodsSn[]): Promise<boolean> {
  if (goodsSns.length === 0) return false
  const row = await db
    .selectFrom('items')
    .select('id')
    .where('owner_uid', '=', uid)
    .where('goods_sn', 'in', goodsSns)
    .where('state', 'in', [ItemState.minting, ItemState.held])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** An item as shown in a gift, regardless of its current owner. */
export interface GivenItem {
  goodsSn: GoodsSn
  serial: number
  ownerUid: Uid
  /** What the current owner paid for it; undefined if they did not buy it. */
  paid: { fen: number; orderSn: OrderSn } | undefined
  /** The transaction of its last transfer, once confirmed on the chain. */
  handedOverBy: string | null
}

/** Returns items as shown in gifts. The returned function throws an Error for an unknown item. */
export async function givenItems(db: Db, ids: readonly ItemId[]): Promise<(id: ItemId) => GivenItem> {
  const { rows } = await sql<
    Columns<'items', 'id' | 'goods_sn' | 'serial' | 'owner_uid' | 'price_fen' | 'order_sn'> &
      Columns<'chain_operations', 'transaction_hash'> & { entry_kind: string | null }
  >`
    select i.id, i.goods_sn, i.serial, i.owner_uid, i.price_fen, i.order_sn, last.kind as entry_kind, last.transaction_hash
    from items i left join lateral (
      select e.kind, o.transaction_hash from item_entries e left join chain_operations o on o.entry_id = e.id
      where e.item_id = i.id and e.to_uid is not null order by e.id desc limit 1
    ) last on true
    where i.id = any(${ids}::bigint[])`.execute(db)
  return lookupOf(
    rows.map((row) => [
      row.id,
      {
        goodsSn: row.goods_sn,
        serial: row.serial,
        ownerUid: row.owner_uid,
        paid:
          row.order_sn === null || row.entry_kind !== 'issued'
            ? undefined
            : { fen: row.price_fen ?? 0, orderSn: row.order_sn },
        handedOverBy: row.entry_kind === 'giftReceived' ? row.transaction_hash : null,
      },
    ]),
  )
}

function lookupOf<Value>(entries: readonly (readonly [id: ItemId, value: Value])[]): (id: ItemId) => Value {
  const values = new Map(entries)
  return (id) => {
    const value = values.get(id)
    if (value === undefined) throw new Error(`There is no item ${id}`)
    return value
  }
}

/** Work and serial of an item. */
export interface Piece extends Columns<'items', 'serial'> {
  goodsSn: GoodsSn
}

/** Returns work and serial of items in any state. The returned function throws an Error for an unknown item. */
export async function piecesOf(db: Db, ids: readonly ItemId[]): Promise<(id: ItemId) => Piece> {
  const { rows } = await sql<Piece & Columns<'items', 'id'>>`
    select id, goods_sn as "goodsSn", serial from items where id = any(${ids}::bigint[])`.execute(db)
  return lookupOf(rows.map(({ id, goodsSn, serial }) => [id, { goodsSn, serial }]))
}

/** Counts the items of each work that are held. */
export async function heldCounts(db: Db | Tx, goodsSns: readonly GoodsSn[]): Promise<Map<GoodsSn, number>> {
  const rows = await db
    .selectFrom('items')
    .select(['goods_sn', sql<number>`count(*)::int`.as('count')])
    .where('goods_sn', 'in', [...goodsSns])
    .where('state', 'in', heldStates)
    .groupBy('goods_sn')
    .execute()
  return new Map(rows.map((row) => [row.goods_sn, row.count]))
}

/** Counts a user's free items of each good: not in a gift, not frozen, not destroyed. */
export async function freeCounts(db: Db, uid: Uid, goodsSns: readonly GoodsSn[]): Promise<Map<GoodsSn, number>> {
  const { rows } = await sql<Columns<'items', 'goods_sn'> & { count: number }>`
    select goods_sn, count(*)::int as count from items
    where owner_uid = ${uid} and goods_sn = any(${goodsSns}::text[]) and frozen_at is null and state in (${ItemState.minting}, ${ItemState.held})
    group by goods_sn`.execute(db)
  return new Map(rows.map((row) => [row.goods_sn, row.count]))
}
