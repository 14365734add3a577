import * as z from 'zod'
import { readShanghaiTime } from '../../core/clock.ts'
import type { NotificationReading, RawNotification, VerifiedNotification } from '../../ports/payments.ts'
import type { UmsAccount } from './account.ts'
import { billPayment, business, fen, ourNumber } from './protocol.ts'
import { isNotificationGenuine } from './signature.ts'

const bill = z.looseObject({
  instMid: z.literal(business.qr),
  billNo: z.string(),
  billStatus: z.string(),
  totalAmount: fen,
  billPayment: billPayment.optional(),
})
const order = z.looseObject({
  instMid: z.enum([business.h5, business.official]),
  merOrderId: z.string(),
  status: z.string(),
  totalAmount: fen,
  targetOrderId: z.string().optional(),
  seqId: z.string().optional(),
  payTime: z.string().optional(),
})

/** The statement of a notification, in either of its forms. */
interface Statement {
  number: string
  status: string
  amountFen: number
  tradeNo: string | null
  payTime: string | undefined
}

const states: Readonly<Record<string, VerifiedNotification['state']>> = {
  PAID: 'paid',
  TRADE_SUCCESS: 'paid',
  CLOSED: 'closed',
  TRADE_CLOSED: 'closed',
}

/** Reads a form that UMS posts. The signature covers every field, including undocumented ones. */
export function readNotification(
  { merchantId, terminalId, sourceNumber, notifyKey }: UmsAccount,
  { rawBody }: RawNotification,
): NotificationReading {
  const pairs = [...new URLSearchParams(rawBody)]
  const fields = new Map(pairs)
  // A field given twice could be signed as one value and read as the other.
  if (fields.size !== pairs.length || !fields.has('sign')) return { kind: 'refused', why: 'malformed' }
  if (!isNotificationGenuine(fields, notifyKey)) return { kind: 'refused', why: 'signature' }
  if (fields.get('mid') !== merchantId || fields.get('tid') !== terminalId) return { kind: 'refused', why: 'appId' }
  const statement = read(Object.fromEntries(pairs.filter(([, value]) => value !== '')))
  if (!statement) return { kind: 'refused', why: 'malformed' }
  const paymentSn = ourNumber(sourceNumber, statement.number)
  const state = states[statement.status]
  if (paymentSn === undefined || state === undefined)
    return { kind: 'other', about: `${statement.status} ${statement.number}` }
  const { amountFen, tradeNo } = statement
  return { kind: 'verified', paymentSn, tradeNo, amountFen, state, paidAt: readShanghaiTime(statement.payTime ?? '') }
}

function read(fields: Record<string, string>): Statement | undefined {
  const [ofBill, ofOrder] = [bill.safeParse(fields), order.safeParse(fields)]
  if (ofBill.success) {
    const { billNo: number, billStatus: status, totalAmount: amountFen, billPayment: paid } = ofBill.data
    return { number, status, amountFen, tradeNo: paid?.targetOrderId || paid?.paySeqId || null, payTime: paid?.payTime }
  }
  if (!ofOrder.success) return undefined
  const { merOrderId: number, status, totalAmount: amountFen, targetOrderId, seqId, payTime } = ofOrder.data
  return { number, status, amountFen, tradeNo: targetOrderId || seqId || null, payTime }
}
