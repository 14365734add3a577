import { CheckoutForm, PaymentPlace } from '@app/contract'
import { cutText } from '@app/contract/cutText'
import * as z from 'zod'
import { yuanOfFen } from '../../core/yuan.ts'
import type { Checkout, PaymentRequest } from '../../ports/payments.ts'
import type { HuifuAccount } from './account.ts'
import { call, dataOf, unavailable } from './call.ts'
import { accepted, dayOf, duplicate, secondOf, yuan } from './protocol.ts'

const longestSubject = 40

/**
 * Starts a payment at the hosted cashier (预下单, `pre_order_type` 1), one page for every wallet enabled in the Huifu
 * project. Throws PROVIDER_UNAVAILABLE.
 */
export async function startPayment(account: HuifuAccount, request: PaymentRequest): Promise<Checkout> {
  const { merchantId, projectId, projectTitle } = account
  const answer = await call(account, 'hosting/payment/preorder', {
    req_date: dayOf(request.beganAt),
    req_seq_id: request.paymentSn,
    pre_order_type: '1',
    trans_amt: yuanOfFen(request.amountFen),
    goods_desc: cutText(request.subject, longestSubject),
    time_expire: secondOf(request.expireAt),
    notify_url: request.notifyUrl,
    ...(account.minimumAge > 0 && { biz_info: adultsOnly(account) }),
    hosting_data: JSON.stringify({
      project_id: projectId,
      project_title: projectTitle,
      callback_url: request.returnUrl,
      request_type: request.place === PaymentPlace.desktop ? 'P' : 'M',
    }),
  })
  if (duplicate.includes(answer.code)) return findStarted(account, request)
  if (!accepted.includes(answer.code)) throw unavailable(`Huifu opened nothing: ${answer.code} ${answer.message}`)
  const { jump_url: payUrl } = dataOf(
    answer,
    z.looseObject({ jump_url: z.url({ protocol: /^https?$/ }).max(1024), huifu_id: z.literal(merchantId) }),
  )
  return { form: CheckoutForm.page, payUrl }
}

/** Restricts payment to adults: always for WeChat, and for Alipay if the operator has switched the check on. */
function adultsOnly({ alipayAgeCheck, minimumAge }: HuifuAccount): string {
  return JSON.stringify({
    ...(alipayAgeCheck === 'on' && {
      payer_check_ali: { need_check_info: 'T', min_age: String(minimumAge), fix_buyer: 'F' },
    }),
    payer_check_wx: { limit_payer: 'ADULT' },
  })
}

/** Returns the checkout of a payment that was started by an earlier call. */
async function findStarted(account: HuifuAccount, request: PaymentRequest): Promise<Checkout> {
  const answer = await call(account, 'hosting/payment/queryorderinfo', {
    org_req_date: dayOf(request.beganAt),
    org_req_seq_id: request.paymentSn,
  })
  if (!accepted.includes(answer.code))
    throw unavailable(`Huifu knows nothing of what it calls repeated: ${answer.code}`)
  const { pre_order_id: jumpId } = dataOf(
    answer,
    z.looseObject({
      org_req_seq_id: z.literal(request.paymentSn).optional(),
      pre_order_id: z.string().regex(/^\w{8,64}$/),
      trans_amt: yuan.refine((amountFen) => amountFen === request.amountFen),
    }),
  )
  // Same form as the cashier's addresses: Huifu repeats the number for a repeated request, but returns the address
  // only once.
  const address = new URL(`${account.endpoint}/hostingh5/`)
  address.search = new URLSearchParams({ jump_id: jumpId, huifu_id: account.merchantId }).toString()
  return { form: CheckoutForm.page, payUrl: address.href }
}
