import type { Foundation } from '../../core/foundation.ts'
import { createDeliveries } from './deliveries.ts'
import { createParcelSealing } from './parcelAddress.ts'
import { createReturns, type ReturnOutside } from './returns.ts'
import { type OrderViews, orderRoutes } from './routes.ts'
import { createOrders, type OrderOutside } from './service.ts'

export type { ParcelToSend } from './deliveries.ts'
export type { OpenReturn, Restocked, Returned } from './returns.ts'
export type { Fulfilment, Orders, PaidOrder } from './service.ts'

export type OrderModule = ReturnType<typeof createOrderModule>

/** Orders: the drop path, their life, their parcels and what is sent back, their owner's views. */
export function createOrderModule(foundation: Foundation, outside: OrderOutside & OrderViews & ReturnOutside) {
  const sealing = createParcelSealing(foundation.sealer)
  const orders = createOrders(foundation, outside, sealing)
  const deliveries = createDeliveries(foundation, outside, sealing)
  const returns = createReturns(foundation, outside)
  return {
    ...orders,
    /** Parcels, for whoever sends them. */
    deliveries,
    /** What buyers ask to send back, for whoever answers them. */
    returns,
    routes: orderRoutes(foundation, { orders, deliveries, returns }, outside),
    sweeps: [deliveries.sweep],
  }
}
