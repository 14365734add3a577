import { type GoodsSn, OrderDeliveryState, type OrderSn, OrderStatus, type StaffId, type Uid } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { type NotNull, sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { readKeyset, readTabbed, tabsOf } from '../../core/keyset.ts'
import type { Columns } from '../../db/rows.ts'

const listed = [
  'sn',
  'uid',
  'goods_sn',
  'quantity',
  'amount_fen',
  'refunded_fen',
  'status',
  'delivery_state',
  'platform',
  'created_at',
  'paid_at',
] as const

/** An order in the console's list. */
export type ListedRow = Columns<'orders', (typeof listed)[number]>
export type AdminRow = NonNullable<Awaited<ReturnType<typeof find>>>
export type ReturnRow = NonNullable<Awaited<ReturnType<typeof returnOf>>>
export type CorrectionRow = Awaited<ReturnType<typeof correctionsOf>>[number]

/** Complete orders of which a piece never reached the chain and that nobody has refunded; `orders_undelivered`. */
export const undelivered = sql<boolean>`(status = ${sql.lit(OrderStatus.complete)}
  and delivery_state = ${sql.lit(OrderDeliveryState.deliveryFail)} and refunded_at is null)`

/** Returns orders of all users, by the filters of the list. */
export function list(db: Db, wanted: AdminInput<'order/list'>) {
  const { orderSn, uid, goodsSn, status, platform, isUndelivered, from, until, minimumFen, maximumFen, ...place } =
    wanted
  let query = db.selectFrom('orders').select(listed)
  if (orderSn !== undefined) query = query.where('sn', '=', orderSn)
  if (uid !== undefined) query = query.where('uid', '=', uid)
  if (goodsSn !== undefined) query = query.where('goods_sn', '=', goodsSn)
  if (platform !== undefined) query = query.where('platform', '=', platform)
  if (isUndelivered !== undefined)
    query = query.where(isUndelivered ? undelivered : sql<boolean>`(${undelivered}) is not true`)
  if (from !== undefined) query = query.where('created_at', '>=', new Date(from * 1000))
  if (until !== undefined) query = query.where('created_at', '<', new Date(until * 1000))
  if (minimumFen !== undefined) query = query.where('amount_fen', '>=', minimumFen)
  if (maximumFen !== undefined) query = query.where('amount_fen', '<=', maximumFen)
  const keys = { sorts: { placedAt: 'created_at', amountFen: 'amount_fen' }, id: 'sn' } as const
  return readTabbed(db, query, place, keys, tabsOf('status', Object.values(OrderStatus), status))
}

/** An order in the list of a work's buyers. */
export type BuyerRow = Awaited<ReturnType<typeof buyers>>['rows'][number]

/** Returns the paid orders of a good. Reads as many rows as it has orders, which its edition bounds. */
export function buyers(
  db: Db,
  { goodsSn, platform, from, until, ...place }: AdminInput<'order/buyers'> & { goodsSn: GoodsSn },
) {
  let query = db
    .selectFrom('orders')
    .select(['sn', 'uid', 'quantity', 'amount_fen', 'refunded_fen', 'platform', 'paid_at'])
    .where('goods_sn', '=', goodsSn)
    .where('paid_at', 'is not', null)
    .$narrowType<{ paid_at: NotNull }>()
  if (platform !== undefined) query = query.where('platform', '=', platform)
  if (from !== undefined) query = query.where('paid_at', '>=', new Date(from * 1000))
  if (until !== undefined) query = query.where('paid_at', '<', new Date(until * 1000))
  return readKeyset(query, place, { sorts: { paidAt: 'paid_at', quantity: 'quantity' }, id: 'sn' })
}

/** Sums up the paid orders of a good. Reads as many rows as it has orders, which its edition bounds. */
export function totalsOf(db: Db, goodsSn: GoodsSn) {
  return db
    .selectFrom('orders')
    .select([
      sql<number>`count(distinct uid)::int`.as('buyers'),
      sql<number>`count(*)::int`.as('orders'),
      sql<number>`coalesce(sum(quantity), 0)::int`.as('pieces'),
      sql<number>`coalesce(sum(amount_fen), 0)::float8`.as('amountFen'),
      sql<number>`coalesce(sum(refunded_fen), 0)::float8`.as('refundedFen'),
    ])
    .where('goods_sn', '=', goodsSn)
    .where('paid_at', 'is not', null)
    .executeTakeFirstOrThrow()
}

/** Finds an order of any user. */
export function find(db: Db | Tx, orderSn: OrderSn) {
  return db
    .selectFrom('orders')
    .select(listed)
    .select(['goods_type', 'price_fen', 'close_reason', 'closed_at', 'completed_at', 'hidden_at', 'refunded_at'])
    .where('sn', '=', orderSn)
    .executeTakeFirst()
}

/** Returns the owner of an order. */
export async function ownerOf(db: Db | Tx, orderSn: OrderSn): Promise<Uid | undefined> {
  return (await db.selectFrom('orders').select('uid').where('sn', '=', orderSn).executeTakeFirst())?.uid
}

/** Returns the return request of an order and its outcome. */
export function returnOf(db: Db, orderSn: OrderSn) {
  return db
    .selectFrom('order_returns')
    .select([
      'reason',
      'state',
      'answer',
      'asked_at',
      'decided_by',
      'decided_at',
      'refunded_at',
      'restocked_by',
      'restocked_at',
    ])
    .where('order_sn', '=', orderSn)
    .executeTakeFirst()
}

export function correctionsOf(db: Db, orderSn: OrderSn) {
  return db
    .selectFrom('delivery_corrections')
    .select(['from_carrier', 'from_tracking_number', 'to_carrier', 'to_tracking_number', 'corrected_by', 'created_at'])
    .where('order_sn', '=', orderSn)
    .orderBy('id')
    .execute()
}

export function notesOf(db: Db, orderSn: OrderSn) {
  return db
    .selectFrom('order_notes')
    .select(['words', 'staff_name', 'created_at'])
    .where('order_sn', '=', orderSn)
    .orderBy('id')
    .execute()
}

export async function insertNote(
  tx: Tx,
  note: { orderSn: OrderSn; staff: { id: StaffId; displayName: string }; comment: string },
): Promise<void> {
  await tx
    .insertInto('order_notes')
    .values({
      order_sn: note.orderSn,
      staff_id: note.staff.id,
      staff_name: note.staff.displayName,
      words: note.comment,
    })
    .execute()
}
