import type { Foundation } from '../../core/foundation.ts'
import { type OrderViews, orderRoutes } from './routes.ts'
import { createOrders, type OrderOutside } from './service.ts'

export type { Fulfilment, Orders, PaidOrder } from './service.ts'

export type OrderModule = ReturnType<typeof createOrderModule>

/** Orders: the drop path, their life, their owner's views. */
export function createOrderModule(foundation: Foundation, outside: OrderOutside & OrderViews) {
  const orders = createOrders(foundation, outside)
  return { ...orders, routes: orderRoutes(foundation, orders, outside) }
}
