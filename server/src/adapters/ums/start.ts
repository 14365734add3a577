import { createHash } from 'node:crypto'
import { CheckoutForm, Device, PaymentPlace, type PaymentSn } from '@app/contract'
import { cutText } from '@app/contract/cutText'
import * as z from 'zod'
import { shanghaiTime } from '../../core/clock.ts'
import type { Checkout, PaymentRequest } from '../../ports/payments.ts'
import type { UmsAccount } from './account.ts'
import { call, fieldsOf, unavailable } from './call.ts'
import { billDay, businessOf, compact, fen, isQr, theirNumber } from './protocol.ts'
import { queryCode } from './query.ts'
import { formParameters } from './signature.ts'

/** Wallet pages for a phone's browser. */
const walletPaths = { alipay: 'trade/h5-pay', wechat: 'wxpay/h5-pay', quickPass: 'uac/order' } as const
/** WeChat forbids its own phone page within WeChat; this one is for official accounts. */
const officialPath = 'webpay/pay'
const longestSubject = 60

/**
 * Starts a payment: a call returns a QR code; a page is an address that we sign and the payer's browser opens. Throws
 * PROVIDER_UNAVAILABLE.
 */
export async function startPayment(account: UmsAccount, request: PaymentRequest): Promise<Checkout> {
  return isQr(request) ? openCode(account, request) : pageOf(account, request)
}

async function openCode(account: UmsAccount, request: PaymentRequest): Promise<Checkout> {
  const billNo = theirNumber(account.sourceNumber, request.paymentSn)
  const answer = await call(account, 'bills/get-qrcode', {
    billNo,
    billDate: billDay(request.beganAt),
    billDesc: cutText(request.subject, longestSubject),
    ...commonFields(request),
  })
  if (answer.code !== 'SUCCESS') {
    // The code was opened before, perhaps by a call whose answer was lost. UMS never makes a second code for a
    // number, but returns the first.
    const { state, code } = await queryCode(account, request)
    if (state !== 'waiting' || code === '') throw unavailable(`UMS opened no code: ${answer.code} ${answer.message}`)
    return { form: CheckoutForm.code, payUrl: code }
  }
  const { billQRCode: payUrl } = fieldsOf(
    answer,
    z.looseObject({
      mid: z.literal(account.merchantId),
      billNo: z.literal(billNo),
      billQRCode: z.url({ protocol: /^https?$/ }).max(512),
      totalAmount: fen.refine((amountFen) => amountFen === request.amountFen).optional(),
    }),
  )
  return { form: CheckoutForm.code, payUrl }
}

function pageOf(account: UmsAccount, request: PaymentRequest): Checkout {
  const path = request.place === PaymentPlace.wechat ? officialPath : walletPaths[account.phoneWallet]
  const content = JSON.stringify({
    // Uses the time of the payment instead of now, so that the same payment has the same address.
    requestTimestamp: shanghaiTime(request.beganAt),
    mid: account.merchantId,
    tid: account.terminalId,
    merOrderId: theirNumber(account.sourceNumber, request.paymentSn),
    orderDesc: cutText(request.subject, longestSubject),
    ...commonFields(request),
    ...(path === walletPaths.wechat && {
      sceneType: request.device === Device.h5Ios ? 'IOS_WAP' : 'AND_WAP',
      merAppName: account.brand.name,
      merAppId: account.publicUrl,
    }),
  })
  const stamp = { timestamp: compact(request.beganAt), nonce: nonceOf(request.paymentSn) }
  const query = formParameters(account, stamp, content)
  return { form: CheckoutForm.page, payUrl: `${account.endpoint}/v1/netpay/${path}?${query}` }
}

function commonFields(request: PaymentRequest) {
  return {
    instMid: businessOf(request.place),
    totalAmount: request.amountFen,
    expireTime: shanghaiTime(request.expireAt),
    notifyUrl: request.notifyUrl,
    returnUrl: request.returnUrl,
    // Algorithm for notifications, which UMS signs with MD5 by default; we reject those.
    signType: 'SHA256',
    ...(request.payerAddress !== '' && { clientIp: request.payerAddress }),
  }
}

/** Derives a nonce that is constant for a payment and independent of everything else. */
const nonceOf = (paymentSn: PaymentSn): string => createHash('sha256').update(paymentSn).digest('hex').slice(0, 32)
