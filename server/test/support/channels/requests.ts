import { PaymentPlace } from '@app/contract'
import type { BegunPayment, PaymentRequest } from '../../../src/ports/payments.ts'

let numbers = 0

/** Returns a new number with the length and form of real payment numbers. */
export const nextSn = (): string => `${Date.now()}${String(++numbers).padStart(8, '0')}`

/** A payment request, of 12.34 yuan on a desktop by default. */
export function paymentRequest(changes: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    paymentSn: `P${nextSn()}`,
    orderSn: '1',
    subject: '云山图 & 月',
    amountFen: 1234,
    beganAt: new Date(),
    expireAt: new Date(Date.now() + 300_000),
    returnUrl: 'https://shop.example/api/v1/pay/return/1',
    notifyUrl: 'https://shop.example/api/v1/pay/notify/1',
    device: 0,
    place: PaymentPlace.desktop,
    payerAddress: '',
    ...changes,
  }
}

/** The query for the same payment. */
export function begunOf(request: PaymentRequest, tradeNo = ''): BegunPayment {
  const { paymentSn, amountFen, beganAt, place } = request
  return { paymentSn, amountFen, beganAt, place, tradeNo }
}
