import type { OrderStatus } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { intentionKey } from '../../lib/intention.ts'
import { refreshOrders } from '../../lib/orders.ts'
import { read } from '../../lib/query.ts'

export type OrderCard = Reply<'order/orders'>['list'][number]
export type OrderDetail = Reply<'order/info'>

const pageSize = 20

/** My orders, newest first, page by page; of one status where it is given. */
export const myOrders = (status: OrderStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: ['order/orders', { status }, 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      call('order/orders', { size: pageSize, status, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })

export const orderInfo = (orderSn: string) => ({ ...read('order/info', { orderSn }), staleTime: 0 })

/** My orders of one good: how many pieces count against its limit, and which order waits. */
export const ordersOfGoods = (goodsSn: string) => read('order/goodsOrders', { goodsSn })

export const cancelOrder = mutationOptions({
  mutationFn: (orderSn: string) => call('order/cancelOrder', { orderSn }, { idempotencyKey: intentionKey() }),
  onSettled: refreshOrders,
})

export const deleteOrder = mutationOptions({
  mutationFn: (orderSn: string) => call('order/deleteOrder', { orderSn }),
  onSettled: refreshOrders,
})

export const receiveOrder = mutationOptions({
  mutationFn: (orderSn: string) => call('order/receiveOrder', { orderSn }),
  onSettled: refreshOrders,
})

export const returnOrder = mutationOptions({
  mutationFn: (asked: { orderSn: string; reason: string }) => call('order/returnOrder', asked),
  onSettled: refreshOrders,
})

export const addressOrder = mutationOptions({
  mutationFn: (said: { orderSn: string; addressId: string }) => call('order/addressOrder', said),
  onSettled: refreshOrders,
})
