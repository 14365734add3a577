import type { Path } from '@app/contract/paths'
import { queryClient } from './query.ts'

const changing = new Set<string>([
  'order/orders',
  'order/info',
  'order/goodsOrders',
  'goods/goods/info',
  'hwnft/blindBox/detail',
  'hwnft/userBlindBox/list',
  'hwnft/userBlindBox/listCount',
  'hwnft/wish/info',
  'hwnft/wishLog/list',
  'order/auction/info',
  'pay/user/paymentStatus',
] satisfies Path[])

/** Reads anew what changes with an order: lists, its detail, the limits of its good, stock, what it became. */
export function refreshOrders(): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => changing.has(String(queryKey[0])) })
}
