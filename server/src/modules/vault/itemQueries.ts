import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
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

export async function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  await tx
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

export type ItemRow = NonNullable<Awaited<ReturnType<typeof findOwn>>>

/** Held means minting, held or locked: what is destroyed or given is no longer in a collection. */
const heldStates = [1, 2, 3]

export function findOwn(db: Db, id: string, uid: string) {
  return db
    .selectFrom('items')
    .select(itemColumns)
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
}

function ownItems(db: Db, filter: OwnItems): SelectQueryBuilder<DB, 'items', object> {
  let query = db.selectFrom('items').where('owner_uid', '=', filter.uid).where('state', 'in', heldStates)
  if (filter.goodsSn !== undefined) query = query.where('goods_sn', '=', filter.goodsSn)
  if (filter.state !== undefined) query = query.where('state', '=', filter.state)
  if (filter.keyword) {
    const pattern = `%${filter.keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    query = query.where('goods_sn', 'in', (eb) => eb.selectFrom('goods').select('sn').where('name', 'like', pattern))
  }
  return query
}

/** Newest first, from before the item with id `before` or from `offset`. */
export function list(db: Db, filter: OwnItems, page: { size: number; offset: number; before: string | undefined }) {
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
    .selectFrom('item_entries')
    .select(['kind', 'from_uid', 'to_uid', 'order_sn', 'transaction_hash', 'note', 'created_at'])
    .where('item_id', '=', itemId)
    .orderBy('id', 'desc')
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
