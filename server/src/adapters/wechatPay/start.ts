import { CheckoutForm, PaymentPlace } from '@app/contract'
import type { Checkout, PaymentRequest } from '../../ports/payments.ts'
import type { WechatPayCalls } from './call.ts'
import { openUrl } from './pages.ts'
import { prepayApp, prepayH5, prepayNative } from './prepay.ts'
import type { Tickets } from './ticket.ts'

interface Deps {
  calls: Pick<WechatPayCalls, 'account' | 'ask'>
  tickets: Pick<Tickets, 'write'>
  publicUrl: string
  /** Current time in seconds. */
  seconds: () => number
}

/** Starts a payment in the form that its place needs. Throws PROVIDER_UNAVAILABLE. */
export async function startPayment(
  { calls, tickets, publicUrl, seconds }: Deps,
  request: PaymentRequest,
): Promise<Checkout> {
  const { place, payerAddress, returnUrl } = request
  if (place === PaymentPlace.desktop) return { form: CheckoutForm.code, payUrl: await prepayNative(calls, request) }
  if (place === PaymentPlace.app) {
    return { form: CheckoutForm.app, payUrl: JSON.stringify(await prepayApp(calls, request, seconds())) }
  }
  // Reports a payment that WeChat Pay refuses to open at once; the address is requested again when the browser
  // arrives.
  if (place === PaymentPlace.phone) await prepayH5(calls, request, { payerAddress, returnUrl })
  return { form: CheckoutForm.page, payUrl: openUrl(publicUrl, tickets.write({ ...request, place })) }
}
