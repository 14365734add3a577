import { AppError } from '../../core/errors.ts'
import type { Db } from '../../core/database.ts'
import type { Foundation } from '../../core/foundation.ts'
import type { Handlers } from '../../core/handler.ts'
import { once } from '../../core/idempotency.ts'
import { type CursorPage, nextCursor, placeOf } from '../../core/paging.ts'
import { OrderGoodsType, type Reply } from '@app/contract'
import type { GoodsModule } from '../goods/index.ts'
import { presentOrder, presentPlatform } from './present.ts'
import * as queries from './queries.ts'
import type { Deliveries } from './deliveries.ts'
import type { Returns } from './returns.ts'
import type { Orders } from './service.ts'

/** An sn has 21 digits, and is text to the database; the rest is room to grow. */
const mostSnDigits = 40

export interface OrderViews {
  goods: Pick<GoodsModule, 'worksOf'>
  /** What an order became: items with their serial numbers, or blind boxes. */
  piecesOf: (orderSn: string) => Promise<Pick<Reply<'order/info'>, 'nftIds' | 'serials' | 'boxIds'>>
  refundOf: (orderSn: string) => Promise<Reply<'order/info'>['refund']>
}

export interface OrderParts {
  orders: Orders
  deliveries: Deliveries
  returns: Returns
}

export function orderRoutes(
  { database }: Foundation,
  { orders, deliveries, returns }: OrderParts,
  { goods, piecesOf, refundOf }: OrderViews,
) {
  const { db } = database

  async function presentAll(rows: readonly queries.OrderRow[]) {
    const sns = rows.map((row) => row.goods_sn)
    const workOf = await goods.worksOf(db, sns)
    return rows.map((row) => presentOrder(row, workOf(row.goods_sn)))
  }

  async function listPage(reader: Db, filter: queries.OwnOrders, input: CursorPage) {
    const { page, size } = input
    const [rows, total] = await Promise.all([
      queries.list(reader, filter, placeOf(input, mostSnDigits)),
      queries.count(reader, filter),
    ])
    return {
      list: await presentAll(rows),
      total,
      page,
      size,
      cursor: nextCursor(rows, size, ({ sn }) => sn),
    }
  }

  return {
    'order/order': (input, { caller, key }) => orders.placeAccepted(caller, input, key),
    'order/bilndBoxorder': (input, { caller, key }) => orders.place(caller, input, key, OrderGoodsType.blindBox),

    'order/cancelOrder': (input, { caller, key }) =>
      once(database, { uid: caller.uid, key, path: 'order/cancelOrder', input }, async (tx) => {
        await orders.cancel(tx, input.orderSn, caller.uid)
        return {}
      }),

    'order/deleteOrder': async (input, { caller }) => {
      if (!(await queries.findOwn(db, input.orderSn, caller.uid))) throw new AppError('ORDER_NOT_FOUND')
      const isHidden = await database.transaction((tx) => queries.hide(tx, input.orderSn, caller.uid))
      if (!isHidden) throw new AppError('ILLEGAL_TRANSITION', { msg: '只能删除已结束的订单，退货处理完后再删除' })
      return {}
    },

    'order/orders': (input, { caller }) => listPage(db, { uid: caller.uid, status: input.status }, input),

    'order/goodsOrders': async (input, { caller }) => {
      const [{ cursor: _, ...page }, bought] = await Promise.all([
        listPage(db, { uid: caller.uid, goodsSn: input.goodsSn }, input),
        queries.boughtOf(db, input.goodsSn, caller.uid),
      ])
      return { ...page, ...bought }
    },

    'order/info': async (input, { caller }) => {
      const order = await queries.findOwn(db, input.orderSn, caller.uid)
      if (!order) throw new AppError('ORDER_NOT_FOUND')
      const [[card], pieces, delivery, asked, refund] = await Promise.all([
        presentAll([order]),
        piecesOf(order.sn),
        deliveries.deliveryOf(order),
        returns.returnOf(order.sn),
        refundOf(order.sn),
      ])
      if (!card) throw new AppError('ORDER_NOT_FOUND')
      return { ...card, platform: presentPlatform(order), ...pieces, delivery, return: asked, refund }
    },

    'order/addressOrder': async (input, { caller }) => {
      await deliveries.setAddress(caller.uid, input)
      return {}
    },

    'order/receiveOrder': async ({ orderSn }, { caller }) => {
      await deliveries.receive(caller.uid, orderSn)
      return {}
    },

    'order/returnOrder': async (input, { caller }) => {
      await returns.ask(caller.uid, input)
      return {}
    },
  } satisfies Partial<Handlers>
}
