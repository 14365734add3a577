import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import type { Place } from '../../core/paging.ts'
import type { DB } from '../../db/types.ts'

export interface NewItem {
  goodsSn: string
  serial: number
  ownerUid: string
  orderSn: string | null
  priceFen: number | null
  showKey: string
  /** Days before it may be given away. */
  giftDays: number
}

export async function insertItems(tx: Tx, items: readonly NewItem[]): Promise<string[]> {
  const rows = await tx
    .insertInto('items')
    .values(
      items.map((item) => ({
        goods_sn: item.goodsSn,
        serial: item.serial,
        owner_uid: item.ownerUid,
        order_sn: item.orderSn,
        price_fen: item.priceFen,
        show_key: item.showKey,
        gift_from: sql<Date>`now() + make_interval(days => ${item.giftDays})`,
      })),
    )
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

export interface NewEntry {
  itemId: string
  kind: string
  fromUid?: string | null
  toUid?: string | null
  orderSn?: string | null
  transactionHash?: string | null
  note?: string
}

/** Writes entries of the ledger; returns their ids with their items'. */
export function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<{ id: string; item_id: string }[]> {
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
] as const

export type ItemRow = NonNullable<Awaited<ReturnType<typeof findByShowKey>>>

/** Held means minting, held or locked: what is destroyed or given is no longer in a collection. */
const heldStates = [1, 2, 3]

/** What an earlier owner paid is not the business of who was given it. */
const wasGiven = sql<boolean>`exists (
  select 1 from item_entries e where e.item_id = items.id and e.kind = 'giftReceived'
)`.as('was_given')

export function findOwn(db: Db, id: string, uid: string) {
  return db
    .selectFrom('items')
    .select(itemColumns)
    .select(wasGiven)
    .where('id', '=', id)
    .where('owner_uid', '=', uid)
    .where('state', 'in', heldStates)
    .executeTakeFirst()
}

export function findByShowKey(db: Db, showKey: string) {
  return db.selectFrom('items').select(itemColumns).where('show_key', '=', showKey).executeTakeFirst()
}

export interface OwnItems {
  uid: string
  goodsSn?: string | undefined
  keyword?: string | undefined
  state?: number | undefined
  labelId?: string | undefined
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

/** Newest first, from before the item with id `before` or from `offset`. */
export function list(db: Db, filter: OwnItems, page: Place) {
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

export async function countByState(db: Db, uid: string) {
  return db
    .selectFrom('items')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where state = 1))::int`.as('minting'),
      sql<number>`(count(*) filter (where state = 2))::int`.as('held'),
      sql<number>`(count(*) filter (where state = 3))::int`.as('locked'),
      sql<number>`(count(distinct goods_sn))::int`.as('works'),
    ])
    .where('owner_uid', '=', uid)
    .where('state', 'in', heldStates)
    .executeTakeFirstOrThrow()
}

/** Holdings folded by good, the one most lately acquired first. */
export async function merge(db: Db, uid: string, page: { size: number; offset: number }) {
  const { rows } = await sql<{
    goods_sn: string
    count: number
    serials: number[]
    first_id: string
    total: number
  }>`
    select goods_sn, count(*)::int as count, (array_agg(serial order by serial))[1:5] as serials,
      (array_agg(id order by serial))[1] as first_id, (count(*) over ())::int as total
    from items where owner_uid = ${uid} and state in (1, 2, 3)
    group by goods_sn order by max(id) desc limit ${page.size} offset ${page.offset}`.execute(db)
  return rows
}

export function entriesOf(db: Db, itemId: string) {
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

export function ofOrder(db: Db, orderSn: string) {
  return db.selectFrom('items').select(['id', 'serial']).where('order_sn', '=', orderSn).orderBy('serial').execute()
}

export async function holdsAny(db: Db, uid: string, goodsSns: readonly string[]): Promise<boolean> {
  if (goodsSns.length === 0) return false
  const row = await db
    .selectFrom('items')
    .select('id')
    .where('owner_uid', '=', uid)
    .where('goods_sn', 'in', goodsSns)
    .where('state', 'in', [1, 2])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** An item as a gift shows it, whoever has it by now. */
export interface GivenItem {
  goodsSn: string
  serial: number
  ownerUid: string
  /** What the present owner paid for it; undefined when it was not bought by them. */
  paid: { fen: number; orderSn: string } | undefined
  /** The transaction of its last change of hands, once the chain has it. */
  handedOverBy: string | null
}

export async function givenItems(db: Db, ids: readonly string[]): Promise<Map<string, GivenItem>> {
  const { rows } = await sql<{
    id: string
    goods_sn: string
    serial: number
    owner_uid: string
    price_fen: string | null
    order_sn: string | null
    entry_kind: string | null
    transaction_hash: string | null
  }>`
    select i.id, i.goods_sn, i.serial, i.owner_uid, i.price_fen, i.order_sn, last.kind as entry_kind, last.transaction_hash
    from items i left join lateral (
      select e.kind, o.transaction_hash from item_entries e left join chain_operations o on o.entry_id = e.id
      where e.item_id = i.id and e.to_uid is not null order by e.id desc limit 1
    ) last on true
    where i.id = any(${ids}::bigint[])`.execute(db)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        goodsSn: row.goods_sn,
        serial: row.serial,
        ownerUid: row.owner_uid,
        paid:
          row.order_sn === null || row.entry_kind !== 'issued'
            ? undefined
            : { fen: Number(row.price_fen ?? 0), orderSn: row.order_sn },
        handedOverBy: row.entry_kind === 'giftReceived' ? row.transaction_hash : null,
      },
    ]),
  )
}

/** How many free pieces of each good a person has: neither in a gift nor gone. */
export async function freeCounts(db: Db, uid: string, goodsSns: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ goods_sn: string; count: number }>`
    select goods_sn, count(*)::int as count from items
    where owner_uid = ${uid} and goods_sn = any(${goodsSns}::text[]) and state in (1, 2)
    group by goods_sn`.execute(db)
  return new Map(rows.map((row) => [row.goods_sn, row.count]))
}
