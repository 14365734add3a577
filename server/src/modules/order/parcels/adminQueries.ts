import { type GoodsSn, OrderStatus, ReturnState } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { readKeyset, readTabbed } from '../../../core/keyset.ts'
import { GoodsType } from '../../goods/index.ts'

/** Returns parcels that wait for shipment or are in transit, by the filters of the list. */
export function list(db: Db, wanted: AdminInput<'parcel/list'>) {
  const { state, orderSn, goodsSn, hasAddress, trackingNumber, ...place } = wanted
  let query = db
    .selectFrom('orders as o')
    .leftJoin('deliveries as d', 'd.order_sn', 'o.sn')
    .select(['o.sn', 'o.goods_sn', 'o.quantity', 'o.status', 'o.paid_at', 'o.created_at'])
    .select(['d.address_encrypted', 'd.carrier', 'd.tracking_number', 'd.shipped_at'])
    .where('o.status', 'in', [OrderStatus.waitDelivery, OrderStatus.delivery])
  if (orderSn !== undefined) query = query.where('o.sn', '=', orderSn)
  if (goodsSn !== undefined) query = query.where('o.goods_sn', '=', goodsSn)
  if (hasAddress !== undefined) query = query.where('d.order_sn', hasAddress ? 'is not' : 'is', null)
  if (trackingNumber !== undefined) query = query.where('d.tracking_number', '=', trackingNumber)
  return readTabbed(
    db,
    query,
    place,
    { sorts: { paidAt: 'o.paid_at' }, id: 'o.sn' },
    {
      chosen: state,
      conditions: {
        toSend: sql`o.status = ${sql.lit(OrderStatus.waitDelivery)}`,
        sent: sql`o.status = ${sql.lit(OrderStatus.delivery)}`,
      },
    },
  )
}

/** Returns orders to pack whose address is known, oldest payment first. */
export function toPick(db: Db | Tx, { goodsSn, most }: { goodsSn?: GoodsSn | undefined; most: number }) {
  let query = db
    .selectFrom('orders as o')
    .innerJoin('deliveries as d', 'd.order_sn', 'o.sn')
    .select(['o.sn', 'o.goods_sn', 'o.quantity', 'o.paid_at', 'o.created_at', 'd.address_encrypted'])
    .where('o.status', '=', OrderStatus.waitDelivery)
  if (goodsSn !== undefined) query = query.where('o.goods_sn', '=', goodsSn)
  return query.orderBy('o.paid_at').limit(most).execute()
}

/** Returns the number of orders to ship that have no address. */
export async function countUnaddressed(db: Db | Tx, goodsSn?: GoodsSn): Promise<number> {
  let query = db
    .selectFrom('orders as o')
    .leftJoin('deliveries as d', 'd.order_sn', 'o.sn')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('o.status', '=', OrderStatus.waitDelivery)
    .where('d.order_sn', 'is', null)
  if (goodsSn !== undefined) query = query.where('o.goods_sn', '=', goodsSn)
  return Number((await query.executeTakeFirst())?.total ?? 0)
}

/** Returns return requests, by the filters of the list. */
export function returns(db: Db, { state, orderSn, uid, isToRestock, ...place }: AdminInput<'return/list'>) {
  let query = db
    .selectFrom('order_returns as r')
    .innerJoin('orders as o', 'o.sn', 'r.order_sn')
    .select(['r.order_sn', 'r.uid', 'r.state', 'r.reason', 'r.answer', 'r.asked_at', 'r.decided_by', 'r.refunded_at'])
    .select(['r.restocked_by', 'o.goods_sn', 'o.quantity', 'o.amount_fen'])
  if (state !== undefined) query = query.where('r.state', '=', state)
  if (orderSn !== undefined) query = query.where('r.order_sn', '=', orderSn)
  if (uid !== undefined) query = query.where('r.uid', '=', uid)
  if (isToRestock === true) {
    query = query
      .where('r.state', '=', ReturnState.refunded)
      .where('r.restocked_at', 'is', null)
      .where('o.goods_type', '=', GoodsType.ordinary)
  }
  if (isToRestock === false) query = query.where('r.restocked_at', 'is not', null)
  return readKeyset(query, place, { sorts: { askedAt: 'r.asked_at' }, id: 'r.order_sn' })
}
