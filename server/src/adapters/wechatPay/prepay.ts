import * as z from 'zod'
import type { PaymentSn } from '@app/contract'
import { cutText } from '@app/contract/cutText'
import { shanghaiTime } from '../../core/clock.ts'
import type { WechatPayAccount } from './account.ts'
import { bodyOf, unavailable, type WechatPayCalls } from './call.ts'
import { linesOf, newNonce, sign } from './signature.ts'

/** A payment to open; opening it again returns the existing payment with a fresh address. */
export interface Opening {
  paymentSn: PaymentSn
  subject: string
  amountFen: number
  expireAt: Date
  notifyUrl: string
}

/** Maximum length of a subject in bytes. */
const longestSubject = 127
/** Sent if the payer's address is unknown. */
const noAddress = '127.0.0.1'

const prepaid = z.looseObject({ prepay_id: z.string().regex(/^[\w-]{1,64}$/) })

/** The calls that a payment is opened with. */
type Calls = Pick<WechatPayCalls, 'account' | 'ask'>

/** Returns the content of a QR code that WeChat scans. Throws PROVIDER_UNAVAILABLE. */
export async function prepayNative({ account, ask }: Calls, opening: Opening): Promise<string> {
  const outcome = await ask('POST', '/v3/pay/transactions/native', bodyFor(account, opening))
  return bodyOf(outcome, z.looseObject({ code_url: z.string().min(1).max(512) })).code_url
}

/**
 * Returns a page that opens WeChat on a phone and then goes to `returnUrl`. It is valid for five minutes. Throws
 * PROVIDER_UNAVAILABLE.
 */
export async function prepayH5(
  { account, ask }: Calls,
  opening: Opening,
  { payerAddress, returnUrl }: { payerAddress: string; returnUrl: string },
): Promise<string> {
  const outcome = await ask('POST', '/v3/pay/transactions/h5', {
    ...bodyFor(account, opening),
    scene_info: { payer_client_ip: payerAddress || noAddress, h5_info: { type: 'Wap' } },
  })
  const { h5_url: url } = bodyOf(outcome, z.looseObject({ h5_url: z.url().max(1024) }))
  if (!/^https?:/.test(url)) throw unavailable('an h5_url that is no page')
  return `${url}${url.includes('?') ? '&' : '?'}redirect_url=${encodeURIComponent(returnUrl)}`
}

/**
 * Returns the parameters of the JavaScript bridge in WeChat's browser, for the user with this openid. `seconds` is the
 * current time. Throws PROVIDER_UNAVAILABLE.
 */
export async function prepayJsapi(
  { account, ask }: Calls,
  opening: Opening,
  openid: string,
  seconds: number,
): Promise<Readonly<Record<string, string>>> {
  const outcome = await ask('POST', '/v3/pay/transactions/jsapi', { ...bodyFor(account, opening), payer: { openid } })
  const { prepay_id: prepayId } = bodyOf(outcome, prepaid)
  const [timeStamp, nonceStr, prepay] = [String(seconds), newNonce(), `prepay_id=${prepayId}`]
  const paySign = sign(linesOf(account.appId, timeStamp, nonceStr, prepay), account.privateKey)
  return { appId: account.appId, timeStamp, nonceStr, package: prepay, signType: 'RSA', paySign }
}

/**
 * Returns the parameters of WeChat's SDK in the native app. `seconds` is the current time. Throws PROVIDER_UNAVAILABLE.
 */
export async function prepayApp(
  { account, ask }: Calls,
  opening: Opening,
  seconds: number,
): Promise<Readonly<Record<string, string>>> {
  const { merchantId: partnerid, mobileAppId: appid, privateKey } = account
  const outcome = await ask('POST', '/v3/pay/transactions/app', bodyFor(account, opening, appid))
  const { prepay_id: prepayid } = bodyOf(outcome, prepaid)
  const [timestamp, noncestr] = [String(seconds), newNonce()]
  const signed = sign(linesOf(appid, timestamp, noncestr, prepayid), privateKey)
  return { appid, partnerid, prepayid, package: 'Sign=WXPay', noncestr, timestamp, sign: signed }
}

const bodyFor = (account: WechatPayAccount, opening: Opening, appId = account.appId) => ({
  appid: appId,
  mchid: account.merchantId,
  description: cutText(opening.subject, longestSubject, 'bytes'),
  out_trade_no: opening.paymentSn,
  time_expire: `${shanghaiTime(opening.expireAt).replace(' ', 'T')}+08:00`,
  notify_url: opening.notifyUrl,
  amount: { total: opening.amountFen, currency: 'CNY' },
})
