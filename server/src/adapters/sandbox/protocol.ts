import * as z from 'zod'

// Messages between the sandbox's two halves: JSON over POST /sandbox/v1/<operation>; times are epoch milliseconds.

const sn = z.string().min(1).max(64)
const fen = z.int().min(0)
const moment = z.int()

export const operations = {
  create: {
    request: z.strictObject({
      paymentSn: sn,
      orderSn: sn,
      subject: z.string().max(200),
      amountFen: fen,
      expireAt: moment,
      returnUrl: z.url(),
      notifyUrl: z.url(),
    }),
    reply: z.object({ cashier: z.string() }),
  },
  query: {
    request: z.strictObject({ paymentSn: sn }),
    reply: z.object({
      state: z.enum(['waiting', 'paid', 'failed', 'closed', 'unknown']),
      tradeNo: z.string().optional(),
      amountFen: fen.optional(),
      paidAt: moment.optional(),
    }),
  },
  close: {
    request: z.strictObject({ paymentSn: sn }),
    reply: z.object({ state: z.enum(['closed', 'paid', 'unknown']) }),
  },
  refund: {
    request: z.strictObject({ paymentSn: sn, refundSn: sn, amountFen: fen.min(1), reason: z.string().max(200) }),
    reply: z.discriminatedUnion('state', [
      z.object({ state: z.literal('done'), refundNo: z.string() }),
      z.object({ state: z.literal('refused'), reason: z.string() }),
    ]),
  },
  bill: {
    request: z.strictObject({ from: moment, to: moment }),
    reply: z.object({
      lines: z.array(
        z.object({
          kind: z.enum(['payment', 'refund']),
          paymentSn: sn,
          refundSn: sn.nullable(),
          amountFen: fen,
          at: moment,
        }),
      ),
    }),
  },
} as const

export type Operation = keyof typeof operations
export type OperationRequest<O extends Operation> = z.output<(typeof operations)[O]['request']>
export type OperationReply<O extends Operation> = z.output<(typeof operations)[O]['reply']>

/** Fields of a form-encoded notification; `sign` covers all the others. */
export const notificationFields = z.strictObject({
  app_id: z.string(),
  notify_id: z.string(),
  payment_sn: sn,
  trade_no: z.string().min(1),
  amount_fen: z.string().regex(/^\d{1,12}$/),
  state: z.enum(['paid', 'failed', 'closed']),
  paid_at: z.string().regex(/^\d{0,15}$/),
  sign: z.string(),
})
