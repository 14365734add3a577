import { orderEffects } from '@app/contract/things'
import { refresh } from '../../lib/refresh.ts'

/** Reads anew what changes with an order: lists, its detail, the limits of its good, stock, what it became, every count. */
export const refreshOrders = (): Promise<void> => refresh(orderEffects)
