import type { GoodsSn, OrderSn } from '@app/contract'
import type { OrderStatus } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import { cursorPages } from '../../lib/pages.ts'
import { read } from '../../lib/query.ts'

export type OrderCard = Reply<'order/orders'>['list'][number]
export type OrderDetail = Reply<'order/info'>

const pageSize = 20

/** The user's orders, newest first, page by page; filtered by status if given. */
export const myOrders = (status: OrderStatus | undefined) => cursorPages('order/orders', { status }, { size: pageSize })

export const orderInfo = (orderSn: OrderSn) => ({ ...read('order/info', { orderSn }), staleTime: 0 })

/** The user's orders of one good: pieces counted against its limit, and the pending order. */
export const ordersOfGoods = (goodsSn: GoodsSn) => read('order/goodsOrders', { goodsSn })
