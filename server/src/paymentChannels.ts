import type { Foundation } from './core/foundation.ts'
import type { PaymentChannel } from './ports/payments.ts'

type CreateChannel = (foundation: Foundation) => PaymentChannel

/** Each real way to pay, by its word in PAYMENT_CHANNELS. */
const creators: ReadonlyMap<string, CreateChannel> = new Map([])

/** The real ways to pay that the settings name. */
export function createPaymentChannels(foundation: Foundation): PaymentChannel[] {
  return foundation.config.payment.channels.flatMap((name) => creators.get(name)?.(foundation) ?? [])
}
