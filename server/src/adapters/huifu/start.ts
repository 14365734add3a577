import { CheckoutForm, PaymentPlace } from '@app/contract'
import { cutText } from '@app/contract/cutText'
import * as z from 'zod'
import type { Config } from '../../core/config/index.ts'
import { yuanOfFen } from '../../core/yuan.ts'
import type { Checkout, PaymentRequest } from '../../ports/payments.ts'
import { type HuifuCalls, unavailable, understood } from './call.ts'
import { dayOf, publicEndpoint, repeated, secondOf, taken, yuan } from './protocol.ts'

const longestSubject = 40
/** Restricts payment to adults: always for WeChat, and for Alipay if the operator has switched the check on. */
function adultsOnly({ alipayAgeCheck }: Pick<Config['huifu'], 'alipayAgeCheck'>, minimumAge: number): string {
  return JSON.stringify({
    ...(alipayAgeCheck === 'on' && {
      payer_check_ali: { need_check_info: 'T', min_age: String(minimumAge), fix_buyer: 'F' },
    }),
    payer_check_wx: { limit_payer: 'ADULT' },
  })
}

/**
 * Starts payments at the hosted cashier (预下单, `pre_order_type` 1), one page for every wallet enabled in the Huifu
 * project.
 */
export function createStart({ huifu: settings, order }: Pick<Config, 'huifu' | 'order'>, calls: HuifuCalls) {
  const { merchantId, projectId, projectTitle } = settings

  async function found(request: PaymentRequest): Promise<Checkout> {
    const answer = await calls.call('hosting/payment/queryorderinfo', {
      org_req_date: dayOf(request.beganAt),
      org_req_seq_id: request.paymentSn,
    })
    if (!taken.includes(answer.code)) throw unavailable(`Huifu knows nothing of what it calls repeated: ${answer.code}`)
    const { pre_order_id: jumpId } = understood(
      z.looseObject({
        org_req_seq_id: z.literal(request.paymentSn).optional(),
        pre_order_id: z.string().regex(/^\w{8,64}$/),
        trans_amt: yuan.refine((amountFen) => amountFen === request.amountFen),
      }),
      answer,
    )
    // Same form as the cashier's addresses: Huifu repeats the number for a repeated request, but returns the address
    // only once.
    const address = new URL(`${settings.endpoint || publicEndpoint}/hostingh5/`)
    address.search = new URLSearchParams({ jump_id: jumpId, huifu_id: merchantId }).toString()
    return { form: CheckoutForm.page, payUrl: address.href }
  }

  return async (request: PaymentRequest): Promise<Checkout> => {
    const answer = await calls.call('hosting/payment/preorder', {
      req_date: dayOf(request.beganAt),
      req_seq_id: request.paymentSn,
      pre_order_type: '1',
      trans_amt: yuanOfFen(request.amountFen),
      goods_desc: cutText(request.subject, longestSubject),
      time_expire: secondOf(request.expireAt),
      notify_url: request.notifyUrl,
      ...(order.minimumAge > 0 && { biz_info: adultsOnly(settings, order.minimumAge) }),
      hosting_data: JSON.stringify({
        project_id: projectId,
        project_title: projectTitle,
        callback_url: request.returnUrl,
        request_type: request.place === PaymentPlace.desktop ? 'P' : 'M',
      }),
    })
    if (repeated.includes(answer.code)) return found(request)
    if (!taken.includes(answer.code)) throw unavailable(`Huifu opened nothing: ${answer.code} ${answer.message}`)
    const { jump_url: payUrl } = understood(
      z.looseObject({ jump_url: z.url({ protocol: /^https?$/ }).max(1024), huifu_id: z.literal(merchantId) }),
      answer,
    )
    return { form: CheckoutForm.page, payUrl }
  }
}
