import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Call } from '@app/contract/client'
import { audit } from '../../src/audit/index.ts'
import { makeGoods, makeUser, type NewTestGoods, type TestUser } from '../support/factories.ts'
import { payOrder } from '../support/paying.ts'
import { startTestServer } from '../support/server.ts'

export const newKey = () => ({ idempotencyKey: randomUUID() })

export const home = {
  name: '沈听松',
  phone: '13800001234',
  regionCode: '330106',
  detail: '文三路 100 号',
  isDefault: false,
} as const

export interface Buyer {
  user: TestUser
  call: Call
  addressId: string
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** A whole server with people who have an address, and orders of physical goods in any state. */
export async function openWorld() {
  const server = await startTestServer()
  const { context } = server
  const { db } = context.database

  async function buyer(): Promise<Buyer> {
    const user = await makeUser(context.database)
    const call = server.as(user)
    const { addressId } = await call('user/user/deliveryAddress/add', home, newKey())
    return { user, call, addressId }
  }

  /** A physical good of 99.00 yuan whose freight is 12.00 yuan. */
  async function parcelGoods(given: NewTestGoods & { freightFen?: number } = {}): Promise<string> {
    const { freightFen = 1200, ...rest } = given
    const goodsSn = await makeGoods(db, { priceFen: 9900, ...rest, form: 2 })
    await sql`update goods set weight_grams = 420, freight_fen = ${freightFen} where sn = ${goodsSn}`.execute(db)
    return goodsSn
  }

  async function place({ call, addressId }: Buyer, goodsSn?: string, quantity = 1): Promise<string> {
    const wanted = { goodsSn: goodsSn ?? (await parcelGoods()), quantity, addressId }
    return (await call('order/order', wanted, newKey())).orderSn
  }

  const pay = ({ call }: Buyer, orderSn: string) => payOrder(server, call, orderSn)

  const parcel = { carrier: '顺丰速运', trackingNumber: 'SF1234567890' }

  /** An order as far as it is wanted. */
  async function order(
    who: Buyer,
    state: 'paid' | 'shipped' | 'received',
    { goodsSn, quantity }: { goodsSn?: string; quantity?: number } = {},
  ): Promise<string> {
    const orderSn = await place(who, goodsSn, quantity)
    await pay(who, orderSn)
    if (state !== 'paid') await context.order.deliveries.ship(orderSn, parcel)
    if (state === 'received') await who.call('order/receiveOrder', { orderSn })
    return orderSn
  }

  /** An order that was received, sent back and refunded. */
  async function returned(who: Buyer, wanted: { goodsSn?: string; quantity?: number } = {}): Promise<string> {
    const orderSn = await order(who, 'received', wanted)
    await who.call('order/returnOrder', { orderSn, reason: '尺寸与想的不一样' })
    await context.order.returns.accept(orderSn, { answer: '请寄回云岫市泊云路 1 号', by: '陆客服' })
    await context.order.returns.cameBack(orderSn)
    return orderSn
  }

  return {
    server,
    context,
    db,
    parcel,
    buyer,
    parcelGoods,
    place,
    pay,
    order,
    returned,

    /** Lets `days` go by since a parcel was sent, and since it arrived. */
    async passDays(orderSn: string, days: number): Promise<void> {
      await sql`update deliveries set shipped_at = shipped_at - make_interval(days => ${days}),
        received_at = received_at - make_interval(days => ${days}) where order_sn = ${orderSn}`.execute(db)
    },

    /** Money kept of an order, in fen, and the points its buyer has. */
    async booksOf(orderSn: string): Promise<{ kept: number; refunds: number; points: number }> {
      await server.worker.jobs()
      const { rows } = await sql<{ kept: number; refunds: number; points: number }>`
        select (select coalesce(sum(amount_fen), 0)::int from money_entries where order_sn = o.sn) as kept,
          (select count(*)::int from refunds where order_sn = o.sn) as refunds,
          (select points from users where uid = o.uid) as points
        from orders o where o.sn = ${orderSn}`.execute(db)
      if (!rows[0]) throw new Error(`No order ${orderSn}`)
      return rows[0]
    },

    /** What was written anew of a parcel, in its order. */
    correctionsOf: (orderSn: string) =>
      db.selectFrom('delivery_corrections').selectAll().where('order_sn', '=', orderSn).orderBy('id').execute(),

    /** How a good stands: its status, what is sold of it, and its entries in the stock's book that put pieces back. */
    async goodOf(goodsSn: string): Promise<{ status: number; sold: number; restocked: number[] }> {
      const { rows } = await sql<{ status: number; sold: number; restocked: number[] }>`
        select g.status, s.sold, array(
          select e.sold from stock_entries e where e.goods_sn = g.sn and e.kind = 'restock' order by e.id
        ) as restocked
        from goods g join goods_stock s on s.goods_sn = g.sn where g.sn = ${goodsSn}`.execute(db)
      if (!rows[0]) throw new Error(`No good ${goodsSn}`)
      return rows[0]
    },

    /** The invariants of the books that are broken. */
    broken: async () => (await audit(db)).filter(({ violations }) => violations > 0),
  }
}
