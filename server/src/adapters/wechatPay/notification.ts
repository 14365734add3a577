import * as z from 'zod'
import type { Log } from '../../core/log.ts'
import type { Acknowledgement, NotificationReading, RawNotification } from '../../ports/payments.ts'
import { isOurs, type WechatPayAccount } from './account.ts'
import { readJson } from './call.ts'
import { openResource } from './resource.ts'
import { verifySignature } from './signature.ts'
import { readTransaction, transaction } from './transaction.ts'

const envelope = z.looseObject({
  event_type: z.string().max(64),
  resource: z.looseObject({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.base64(),
    nonce: z.string(),
    associated_data: z.string().default(''),
  }),
})

/** Reads a payment notification: signed headers over a body with encrypted content. */
export function readNotification(
  account: WechatPayAccount,
  { rawBody, headers }: RawNotification,
  { now, log }: { now: number; log: Pick<Log, 'error'> },
): NotificationReading {
  const header = (name: string) => {
    const value = headers[name]
    return typeof value === 'string' ? value : undefined
  }
  if (verifySignature(account, { header, body: rawBody }, now) !== 'genuine')
    return { kind: 'refused', why: 'signature' }
  const parsed = envelope.safeParse(readJson(rawBody))
  if (!parsed.success) return { kind: 'refused', why: 'malformed' }
  const { event_type: about, resource } = parsed.data
  const opened = openResource(resource, account.apiKey)
  if (opened === undefined) {
    log.error({ about }, 'a genuine notification of WeChat Pay does not open with WECHAT_PAY_API_V3_KEY')
    return { kind: 'refused', why: 'malformed' }
  }
  if (!about.startsWith('TRANSACTION.')) return { kind: 'other', about }
  const content = transaction.safeParse(readJson(opened))
  if (!content.success) return { kind: 'refused', why: 'malformed' }
  const found = content.data
  if (!isOurs(account, found)) return { kind: 'refused', why: 'appId' }
  const report = readTransaction(found)
  if (!report) return { kind: 'refused', why: 'malformed' }
  const { state } = report
  if (state === 'waiting') return { kind: 'other', about: `${about} ${found.trade_state}` }
  const paymentSn = found.out_trade_no
  if (state === 'paid') return { kind: 'verified', paymentSn, ...report }
  const { transaction_id: tradeNo, amount } = found
  return {
    kind: 'verified',
    paymentSn,
    tradeNo: tradeNo || null,
    amountFen: amount?.total ?? 0,
    state,
    paidAt: undefined,
  }
}

/**
 * Builds the answer. 200 and 204 end the notification; after anything else WeChat Pay repeats it, up to fifteen times a
 * day.
 */
export function acknowledge(_notification: RawNotification, isDone: boolean): Acknowledgement {
  if (isDone) return { status: 204, type: 'application/json', body: '' }
  return { status: 400, type: 'application/json', body: JSON.stringify({ code: 'FAIL', message: '失败' }) }
}
