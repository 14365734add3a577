import type { GoodsSn, OrderSn } from '@app/contract'
import type { OrderStatus } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import { cursorPages } from '../../lib/pages.ts'
import { read } from '../../lib/query.ts'

export type OrderCard = Reply<'order/orders'>['list'][number]
export type OrderDetail = Reply<'order/info'>

const pageSize = 20

/** My orders, newest first, page by page; of one status where it is given. */
export const myOrders = (status: OrderStatus | undefined) => cursorPages('order/orders', { status }, { size: pageSize })

export const orderInfo = (orderSn: OrderSn) => ({ ...read('order/info', { orderSn }), staleTime: 0 })

/** My orders of one good: how many pieces count against its limit, and which order waits. */
export const ordersOfGoods = (goodsSn: GoodsSn) => read('order/goodsOrders', { goodsSn })
