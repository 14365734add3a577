import type { OrderStatus } from '@app/contract/enums'
import type { Path } from '@app/contract/paths'
import type { Reply } from '@app/contract/types'
import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { intentionKey } from '../../lib/intention.ts'
import { queryClient, read } from '../../lib/query.ts'

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

const changing = new Set<string>([
  'order/orders',
  'order/info',
  'order/goodsOrders',
  'goods/goods/info',
  'hwnft/blindBox/detail',
  'hwnft/userBlindBox/list',
  'hwnft/userBlindBox/listCount',
  'pay/user/paymentStatus',
] satisfies Path[])

/** Reads anew what changes with an order: lists, its detail, the limits of its good, stock. */
export function refreshOrders(): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => changing.has(String(queryKey[0])) })
}

export const cancelOrder = mutationOptions({
  mutationFn: (orderSn: string) => call('order/cancelOrder', { orderSn }, { idempotencyKey: intentionKey() }),
  onSettled: refreshOrders,
})

export const deleteOrder = mutationOptions({
  mutationFn: (orderSn: string) => call('order/deleteOrder', { orderSn }),
  onSettled: refreshOrders,
})
