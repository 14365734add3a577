import * as z from 'zod'
import type { Acknowledgement, NotificationReading, RawNotification } from '../../ports/payments.ts'
import type { HuifuAccount } from './account.ts'
import { paymentOf, readTime, renminbi, yuan } from './protocol.ts'
import { isSigned } from './signature.ts'

const number = z.string().regex(/^[\w-]{1,64}$/)

const payment = z.looseObject({
  huifu_id: z.string(),
  req_seq_id: number,
  trans_type: z.string().optional(),
  trans_stat: z.string().optional(),
  trans_amt: yuan.optional(),
  currency: renminbi,
  hf_seq_id: z.string().max(128).optional(),
  end_time: z.string().optional(),
  trans_finish_time: z.string().optional(),
})

/**
 * According to Huifu's field table, the notification of a closing has no number of its own, only that of the payment.
 */
const closing = z.looseObject({
  huifu_id: z.string(),
  org_req_seq_id: number,
  close_stat: z.string().max(8),
  org_trans_stat: z.string().max(8).optional(),
})

/** Reads the two fields of a form that Huifu posts; undefined if there are other fields, or one of them twice. */
function fieldsOf({ rawBody }: RawNotification): { text: string; signature: string } | undefined {
  const pairs = [...new URLSearchParams(rawBody)]
  const fields = new Map(pairs)
  if (fields.size !== pairs.length) return undefined
  const [text, signature] = [fields.get('resp_data'), fields.get('sign')]
  return text === undefined || signature === undefined ? undefined : { text, signature }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads a notification of Huifu. Its signature covers the text of `resp_data` as it was sent. */
export function readNotification(
  { merchantId, publicKey }: HuifuAccount,
  notification: RawNotification,
): NotificationReading {
  const fields = fieldsOf(notification)
  if (!fields) return { kind: 'refused', why: 'malformed' }
  if (!isSigned(fields.text, fields.signature, publicKey)) return { kind: 'refused', why: 'signature' }
  const json = parse(fields.text)
  const trade = payment.safeParse(json).data
  const closed = trade ? undefined : closing.safeParse(json).data
  if (!trade && !closed) return { kind: 'refused', why: 'malformed' }
  if ((trade ?? closed)?.huifu_id !== merchantId) return { kind: 'refused', why: 'appId' }
  // We request closings ourselves, and the state of the payment is queried separately.
  if (!trade) return { kind: 'other', about: `close ${closed?.close_stat} ${closed?.org_req_seq_id}` }
  const { trans_stat: state, trans_amt: amountFen, hf_seq_id: tradeNo } = trade
  if (trade.trans_type === 'TRANS_REFUND' || (state !== 'S' && state !== 'F') || amountFen === undefined)
    return { kind: 'other', about: `${trade.trans_type ?? ''} ${state ?? ''} ${trade.req_seq_id}`.trim() }
  return {
    kind: 'verified',
    paymentSn: paymentOf(trade.req_seq_id),
    tradeNo: tradeNo || null,
    amountFen,
    state: state === 'S' ? 'paid' : 'failed',
    paidAt: state === 'S' ? (readTime(trade.end_time) ?? readTime(trade.trans_finish_time)) : undefined,
  }
}

/**
 * Acknowledges with the request's number, or the payment's for a closing; Huifu repeats the notification after any
 * other answer.
 */
export function acknowledge(notification: RawNotification, isDone: boolean): Acknowledgement {
  const json = parse(fieldsOf(notification)?.text ?? '')
  const requestNumber = payment.safeParse(json).data?.req_seq_id ?? closing.safeParse(json).data?.org_req_seq_id
  return isDone && requestNumber !== undefined
    ? { status: 200, type: 'text/plain', body: `RECV_ORD_ID_${requestNumber}` }
    : { status: 400, type: 'text/plain', body: 'FAILED' }
}
