import { orderEffects } from '@app/contract/cacheTags'
import { refresh } from '../../lib/refresh.ts'

/** Refetches what an order changes: lists, its detail, the limits of its good, stock, what it delivered, all counts. */
export const refreshOrders = (): Promise<void> => refresh(orderEffects)
