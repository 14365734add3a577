import { AppError } from '../../core/errors.ts'
import type { Db } from '../../core/database.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Handlers } from '../../core/handler.ts'
import { type CursorPage, readPage } from '../../core/paging.ts'
import { OrderGoodsType } from '@app/contract'
import * as queries from './queries.ts'
import type { Deliveries } from './parcels/service.ts'
import type { Returns } from './returns/service.ts'
import type { Orders } from './service.ts'
import type { OrderViews } from './views.ts'

/** An order number has 21 digits and is text in the database; the rest is room to grow. */
const mostSnDigits = 40

export interface OrderRouteDeps {
  orders: Pick<Orders, 'place' | 'placeAccepted' | 'cancel'>
  deliveries: Pick<Deliveries, 'setAddress' | 'receive'>
  returns: Pick<Returns, 'ask'>
  views: Pick<OrderViews, 'cards'>
}

export type OrderRoutes = Pick<
  Handlers,
  | 'order/order'
  | 'order/bilndBoxorder'
  | 'order/cancelOrder'
  | 'order/deleteOrder'
  | 'order/orders'
  | 'order/goodsOrders'
  | 'order/addressOrder'
  | 'order/receiveOrder'
  | 'order/returnOrder'
>

export function orderRoutes({ database: { db } }: CoreServices, deps: OrderRouteDeps): OrderRoutes {
  const { orders, deliveries, returns } = deps
  return {
    'order/order': (input, { caller, idempotency }) => orders.placeAccepted(caller, input, idempotency.key),
    'order/bilndBoxorder': (input, { caller, idempotency }) =>
      orders.place(caller, input, idempotency.key, OrderGoodsType.blindBox),

    'order/cancelOrder': (input, { caller, idempotency }) =>
      idempotency.once(async (tx) => {
        await orders.cancel(tx, input.orderSn, caller.uid)
        return {}
      }),

    'order/deleteOrder': ({ orderSn }, { caller: { uid }, idempotency }) =>
      idempotency.once(async (tx) => {
        if (!(await queries.findOwn(tx, orderSn, uid))) throw new AppError('ORDER_NOT_FOUND')
        if (await queries.hide(tx, orderSn, uid)) return {}
        throw new AppError('ILLEGAL_TRANSITION', { msg: '只能删除已结束的订单，退货处理完后再删除' })
      }),

    'order/orders': (input, { caller }) => listPage(deps, db, { uid: caller.uid, status: input.status }, input),

    'order/goodsOrders': async (input, { caller }) => {
      const [{ cursor: _, ...page }, bought] = await Promise.all([
        listPage(deps, db, { uid: caller.uid, goodsSn: input.goodsSn }, input),
        queries.boughtOf(db, input.goodsSn, caller.uid),
      ])
      return { ...page, ...bought }
    },

    'order/addressOrder': async (input, { caller }) => {
      await deliveries.setAddress(caller.uid, input)
      return {}
    },

    'order/receiveOrder': ({ orderSn }, { caller, idempotency }) =>
      idempotency.once(async (tx) => {
        await deliveries.receive(tx, caller.uid, orderSn)
        return {}
      }),

    'order/returnOrder': (input, { caller, idempotency }) =>
      idempotency.once(async (tx) => {
        await returns.ask(tx, caller.uid, input)
        return {}
      }),
  }
}

async function listPage({ views }: OrderRouteDeps, db: Db, filter: queries.OwnOrders, input: CursorPage) {
  const { page, size } = input
  const [{ rows, cursor }, total] = await Promise.all([
    readPage(
      input,
      (place) => queries.list(db, filter, place),
      ({ sn }) => sn,
      mostSnDigits,
    ),
    queries.count(db, filter),
  ])
  return { list: await views.cards(rows), total, page, size, cursor }
}
