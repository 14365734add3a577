import { createHash } from 'node:crypto'
import { CheckoutForm, Device, PaymentPlace, type PaymentSn } from '@app/contract'
import { cutText } from '@app/contract/cutText'
import * as z from 'zod'
import { shanghaiTime } from '../../core/clock.ts'
import type { Config } from '../../core/config/index.ts'
import type { Checkout, PaymentRequest } from '../../ports/payments.ts'
import type { Asking } from './query.ts'
import { publicEndpoint, type UmsCalls, unavailable, understood } from './call.ts'
import { billDay, businessOf, compact, fen, isQr, theirNumber } from './protocol.ts'
import { formParameters } from './signature.ts'

/** Wallet pages for a phone's browser. */
const walletPaths = { alipay: 'trade/h5-pay', wechat: 'wxpay/h5-pay', quickPass: 'uac/order' } as const
/** WeChat forbids its own phone page within WeChat; this one is for official accounts. */
const officialPath = 'webpay/pay'
const longestSubject = 60

/** Starts payments: a call returns a QR code; a page is an address that we sign and the payer's browser opens. */
export function createStart(config: Config, calls: UmsCalls, asking: Asking) {
  const { ums: settings, http } = config
  const { merchantId: mid, terminalId: tid, sourceNumber } = settings

  function common(request: PaymentRequest) {
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

  function pageOf(request: PaymentRequest): Checkout {
    const path = request.place === PaymentPlace.wechat ? officialPath : walletPaths[settings.phoneWallet]
    const content = JSON.stringify({
      // Uses the time of the payment instead of now, so that the same payment has the same address.
      requestTimestamp: shanghaiTime(request.beganAt),
      mid,
      tid,
      merOrderId: theirNumber(sourceNumber, request.paymentSn),
      orderDesc: cutText(request.subject, longestSubject),
      ...common(request),
      ...(path === walletPaths.wechat && {
        sceneType: request.device === Device.h5Ios ? 'IOS_WAP' : 'AND_WAP',
        merAppName: '云岫数藏',
        merAppId: http.publicUrl,
      }),
    })
    const stamp = { timestamp: compact(request.beganAt), nonce: nonceOf(request.paymentSn) }
    const query = formParameters(settings, stamp, content)
    return {
      form: CheckoutForm.page,
      payUrl: `${settings.endpoint || publicEndpoint}/v1/netpay/${path}?${query}`,
    }
  }

  async function codeOf(request: PaymentRequest): Promise<Checkout> {
    const billNo = theirNumber(sourceNumber, request.paymentSn)
    const answer = await calls.call('bills/get-qrcode', {
      billNo,
      billDate: billDay(request.beganAt),
      billDesc: cutText(request.subject, longestSubject),
      ...common(request),
    })
    if (answer.code !== 'SUCCESS') {
      // The code was opened before, perhaps by a call whose answer was lost. UMS never makes a second code for a
      // number, but returns the first.
      const { state, code } = await asking.look(request)
      if (state !== 'waiting' || code === '') throw unavailable(`UMS opened no code: ${answer.code} ${answer.message}`)
      return { form: CheckoutForm.code, payUrl: code }
    }
    const { billQRCode: payUrl } = understood(
      z.looseObject({
        mid: z.literal(mid),
        billNo: z.literal(billNo),
        billQRCode: z.url({ protocol: /^https?$/ }).max(512),
        totalAmount: fen.refine((amountFen) => amountFen === request.amountFen).optional(),
      }),
      answer,
    )
    return { form: CheckoutForm.code, payUrl }
  }

  return async (request: PaymentRequest): Promise<Checkout> => (isQr(request) ? codeOf(request) : pageOf(request))
}

/** Derives a nonce that is constant for a payment and independent of everything else. */
const nonceOf = (paymentSn: PaymentSn): string => createHash('sha256').update(paymentSn).digest('hex').slice(0, 32)
