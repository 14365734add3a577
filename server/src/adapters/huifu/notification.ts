import * as z from 'zod'
import type { Config } from '../../core/config/index.ts'
import type { Acknowledgement, NotificationReading, RawNotification } from '../../ports/payments.ts'
import { momentOf, paymentOf, yuan } from './protocol.ts'
import { isSigned } from './signature.ts'

const schema = z.looseObject({
  huifu_id: z.string(),
  req_seq_id: z.string().regex(/^[\w-]{1,64}$/),
  trans_type: z.string().optional(),
  trans_stat: z.string().optional(),
  trans_amt: yuan.optional(),
  hf_seq_id: z.string().max(128).optional(),
  end_time: z.string().optional(),
  trans_finish_time: z.string().optional(),
})

/** The two fields of a form that Huifu posts; undefined where there are others in their place, or one of them twice. */
function fieldsOf({ rawBody }: RawNotification): { text: string; signature: string } | undefined {
  const pairs = [...new URLSearchParams(rawBody)]
  const fields = new Map(pairs)
  if (fields.size !== pairs.length) return undefined
  const [text, signature] = [fields.get('resp_data'), fields.get('sign')]
  return text === undefined || signature === undefined ? undefined : { text, signature }
}

function parse(text: string): z.infer<typeof schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Reads what Huifu tells: its signature is over the text of `resp_data` as it was sent. */
export function readNotification(
  { merchantId, publicKey }: Config['huifu'],
  notification: RawNotification,
): NotificationReading {
  const fields = fieldsOf(notification)
  if (!fields) return { kind: 'refused', why: 'malformed' }
  if (!isSigned(fields.text, fields.signature, publicKey)) return { kind: 'refused', why: 'signature' }
  const told = parse(fields.text)
  if (!told) return { kind: 'refused', why: 'malformed' }
  if (told.huifu_id !== merchantId) return { kind: 'refused', why: 'appId' }
  const { trans_stat: state, trans_amt: amountFen, hf_seq_id: tradeNo } = told
  if (told.trans_type === 'TRANS_REFUND' || (state !== 'S' && state !== 'F') || amountFen === undefined)
    return { kind: 'other', about: `${told.trans_type ?? ''} ${state ?? ''} ${told.req_seq_id}`.trim() }
  return {
    kind: 'verified',
    paymentSn: paymentOf(told.req_seq_id),
    tradeNo: tradeNo || null,
    amountFen,
    state: state === 'S' ? 'paid' : 'failed',
    paidAt: state === 'S' ? (momentOf(told.end_time) ?? momentOf(told.trans_finish_time)) : undefined,
  }
}

/** Huifu wants to read the number of the request again; anything else, and it comes again. */
export function acknowledge(notification: RawNotification, isDone: boolean): Acknowledgement {
  const number = parse(fieldsOf(notification)?.text ?? '')?.req_seq_id
  return isDone && number !== undefined
    ? { status: 200, type: 'text/plain', body: `RECV_ORD_ID_${number}` }
    : { status: 400, type: 'text/plain', body: 'FAILED' }
}
