import type { GoodsSn, OrderSn } from '@app/contract'
import { sql } from 'kysely'
import type { Call } from '@app/contract/client'
import { audit } from '../../src/audit/index.ts'
import { home, makeAddress } from '../support/addresses.ts'
import { makeUser, type TestUser } from '../support/factories.ts'
import { makeGoods, type NewTestGoods } from '../support/goods.ts'
import { workEveryDay } from '../support/holidays.ts'
import { payOrder } from '../support/paying.ts'
import { startTestServer } from '../support/server.ts'
import { newKey } from '../support/keys.ts'

export { home, newKey }

export interface Buyer {
  user: TestUser
  call: Call
  addressId: string
}

export type Fixture = Awaited<ReturnType<typeof openFixture>>

/** A whole server with users who have an address, and orders of physical goods in any state. */
export async function openFixture() {
  const server = await startTestServer()
  const { context } = server
  const { db } = context.database
  await workEveryDay(context.database)

  async function buyer(): Promise<Buyer> {
    const user = await makeUser(context.database)
    const call = server.as(user)
    return { user, call, addressId: await makeAddress({ call }) }
  }

  /** A physical good of 99.00 yuan whose freight is 12.00 yuan. */
  async function parcelGoods(given: NewTestGoods = {}): Promise<GoodsSn> {
    return makeGoods(context.database, { priceFen: 9900, freightFen: 1200, weightGrams: 420, ...given, form: 2 })
  }

  async function place({ call, addressId }: Buyer, goodsSn?: GoodsSn, quantity = 1): Promise<OrderSn> {
    const wanted = { goodsSn: goodsSn ?? (await parcelGoods()), quantity, addressId }
    return (await call('order/order', wanted, newKey())).orderSn
  }

  const pay = ({ call }: Buyer, orderSn: OrderSn) => payOrder(server, call, orderSn)

  const parcel = { carrier: '顺丰速运', trackingNumber: 'SF1234567890' }

  /** Creates an order in the wanted state. */
  async function order(
    who: Buyer,
    state: 'paid' | 'shipped' | 'received',
    { goodsSn, quantity }: { goodsSn?: GoodsSn; quantity?: number } = {},
  ): Promise<string> {
    const orderSn = await place(who, goodsSn, quantity)
    await pay(who, orderSn)
    if (state !== 'paid') await context.order.deliveries.ship(orderSn, parcel)
    if (state === 'received') await who.call('order/receiveOrder', { orderSn }, newKey())
    return orderSn
  }

  const cameBack = (orderSn: OrderSn): Promise<void> =>
    context.database.transaction((tx) => context.order.returns.cameBack(tx, orderSn))

  /** An order that was received, returned and refunded. */
  async function returned(who: Buyer, wanted: { goodsSn?: GoodsSn; quantity?: number } = {}): Promise<OrderSn> {
    const orderSn = await order(who, 'received', wanted)
    await who.call('order/returnOrder', { orderSn, reason: '尺寸与想的不一样' }, newKey())
    await context.order.returns.accept(orderSn, { answer: '请寄回云岫市泊云路 1 号', by: '陆客服' })
    await cameBack(orderSn)
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
    cameBack,

    /** Makes a parcel's sending and arrival `days` older. */
    async passDays(orderSn: OrderSn, days: number): Promise<void> {
      await sql`update deliveries set shipped_at = shipped_at - make_interval(days => ${days}),
        received_at = received_at - make_interval(days => ${days}) where order_sn = ${orderSn}`.execute(db)
      await sql`update pending_points set usable_at = usable_at - make_interval(days => ${days})
        where reference = ${orderSn}`.execute(db)
    },

    /** The money kept of an order, in fen, and its buyer's earned or pending points. */
    async booksOf(orderSn: OrderSn): Promise<{ kept: number; refunds: number; points: number }> {
      await server.worker.jobs()
      const { rows } = await sql<{ kept: number; refunds: number; points: number }>`
        select (select coalesce(sum(amount_fen), 0)::int from money_entries where order_sn = o.sn) as kept,
          (select count(*)::int from refunds where order_sn = o.sn) as refunds,
          (select points from users where uid = o.uid) + (
            select coalesce(sum(change), 0)::int from pending_points where uid = o.uid and state = 'waiting'
          ) as points
        from orders o where o.sn = ${orderSn}`.execute(db)
      if (!rows[0]) throw new Error(`No order ${orderSn}`)
      return rows[0]
    },

    /** The corrections of a parcel, in order. */
    correctionsOf: (orderSn: OrderSn) =>
      db.selectFrom('delivery_corrections').selectAll().where('order_sn', '=', orderSn).orderBy('id').execute(),

    /** A good's status, sold pieces, and stock entries that returned pieces. */
    async goodOf(goodsSn: GoodsSn): Promise<{ status: number; sold: number; restocked: number[] }> {
      const { rows } = await sql<{ status: number; sold: number; restocked: number[] }>`
        select g.status, s.sold, array(
          select e.sold from stock_entries e where e.goods_sn = g.sn and e.kind = 'restock' order by e.id
        ) as restocked
        from goods g join goods_stock s on s.goods_sn = g.sn where g.sn = ${goodsSn}`.execute(db)
      if (!rows[0]) throw new Error(`No good ${goodsSn}`)
      return rows[0]
    },

    /** The violated invariants of the books. */
    broken: async () => (await audit(db)).filter(({ violations }) => violations > 0),
  }
}
