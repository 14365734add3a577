import { timingSafeEqual } from 'node:crypto'
import { CheckoutForm, PaymentPlace, PaymentPlatform, type PaymentSn } from '@app/contract'
import * as z from 'zod'
import type { Sealer } from '../core/crypto.ts'
import { AppError } from '../core/errors.ts'
import type { PaymentChannel } from '../ports/payments.ts'

/** The platform that simulated users pay with. */
export const pretendPlatform = PaymentPlatform.alipay

const statement = z.strictObject({ paymentSn: z.string(), tradeNo: z.string(), amountFen: z.int(), paidAt: z.int() })
const signed = z.strictObject({ statement: z.string(), signature: z.string() })

const signatureOf = (sealer: Pick<Sealer, 'keyedHash'>, text: string) => sealer.keyedHash(text, 'rehearsal payment')

/** Builds the simulated channel's notification of a payment, as it arrives over HTTP. */
export function pretendNotification(
  sealer: Pick<Sealer, 'keyedHash'>,
  { paymentSn, amountFen, paidAt }: { paymentSn: PaymentSn; amountFen: number; paidAt: number },
): string {
  const text = JSON.stringify({ paymentSn, tradeNo: `T${paymentSn}`, amountFen, paidAt })
  return JSON.stringify({ statement: text, signature: signatureOf(sealer, text).toString('base64url') })
}

/**
 * Creates a channel that makes no calls and moves no money. Its payments are paid when their signed notification
 * arrives.
 */
export function createPretendChannel(sealer: Pick<Sealer, 'keyedHash'>): PaymentChannel {
  const never = () => Promise.reject(new AppError('PROVIDER_UNAVAILABLE'))
  return {
    name: 'rehearsal',
    platform: pretendPlatform,
    title: '演练支付',
    description: '演练用，不会产生真实扣款',
    isSandbox: true,
    places: Object.values(PaymentPlace),
    start: ({ paymentSn }) => Promise.resolve({ form: CheckoutForm.page, payUrl: `/rehearsal/${paymentSn}` }),
    query: () => Promise.resolve({ state: 'waiting' }),
    close: () => Promise.resolve('closed'),
    refund: () => Promise.resolve({ state: 'waiting' }),
    bills: {
      kind: 'downloaded',
      readyAfterHours: 1,
      download: () => Promise.resolve({ kind: 'notYet' }),
      read: () => Promise.resolve([]),
    },
    readNotification({ rawBody }) {
      const parsed = signed.safeParse(parseJson(rawBody))
      if (!parsed.success) return { kind: 'refused', why: 'malformed' }
      const expected = signatureOf(sealer, parsed.data.statement)
      const signature = Buffer.from(parsed.data.signature, 'base64url')
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) {
        return { kind: 'refused', why: 'signature' }
      }
      const { paidAt, ...paid } = statement.parse(parseJson(parsed.data.statement))
      return { kind: 'verified', state: 'paid', ...paid, paidAt: new Date(paidAt) }
    },
    acknowledge: (_notification, isDone) => ({
      status: isDone ? 200 : 400,
      type: 'text/plain',
      body: isDone ? 'success' : 'failure',
    }),
    check: never,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
