import { shanghaiDay } from '../../core/clock.ts'
import type { ChannelCheck } from '../../ports/payments.ts'
import type { AlipayAccount } from './account.ts'
import { queryBill } from './bill.ts'
import { type AlipayAnswer, ask, type NoAnswer } from './call.ts'

/** A payment number that never exists. */
const nobodysPayment = 'P0'
const dayMilliseconds = 86_400_000

/** What Alipay's codes mean for the operator who fills in the settings (https://opendocs.alipay.com/common/02km9f). */
const remedies: readonly (readonly [RegExp, string])[] = [
  [/invalid-app-id/, '应用编号（ALIPAY_APP_ID）不存在，或应用还没有上线'],
  [
    /invalid-signature|missing-signature/,
    '我们的签名没有通过：请核对 ALIPAY_PRIVATE_KEY 与开放平台上传的应用公钥是否为一对',
  ],
  [/insufficient-isv-permissions|40006/, '应用没有这个接口的权限：请在开放平台签约对应的产品'],
  [/invalid-timestamp/, '服务器的时间不准'],
  [/INVALID_PARAMETER|40002/, '请求里有不被接受的字段'],
]

/**
 * Queries a payment that does not exist, then yesterday's bill, to check that Alipay is reachable, accepts our
 * signature, and can be verified with its key. Never throws; changes nothing.
 */
export async function checkAccount(account: AlipayAccount): Promise<ChannelCheck> {
  const { host } = new URL(account.gateway)
  const payment = await ask(account, {
    method: 'alipay.trade.query',
    content: { out_trade_no: nobodysPayment },
    at: account.now(),
  })
  const question = `向 ${host} 查询了一笔不存在的支付`
  if (payment.kind !== 'refused' || payment.subCode !== 'ACQ.TRADE_NOT_EXIST')
    return { isFine: false, steps: [question, problemOf(payment)] }
  const steps = [question, '返回「交易不存在」，签名用 ALIPAY_PUBLIC_KEY 验证通过']
  const day = shanghaiDay(account.now().getTime() - dayMilliseconds)
  const bill = await queryBill(account, day)
  const isThere = bill.kind === 'done'
  if (isThere || (bill.kind === 'refused' && bill.subCode === 'isp.bill_not_exist'))
    return { isFine: true, steps: [...steps, `${day} 的账单${isThere ? '可以下载' : '还没有，或当天没有交易'}`] }
  return { isFine: false, steps: [...steps, `查询了 ${day} 的账单`, problemOf(bill)] }
}

function problemOf(answer: AlipayAnswer | NoAnswer): string {
  if (answer.kind === 'done') return '返回说有这笔支付，与预期不符：请核对 ALIPAY_ENDPOINT'
  if (answer.kind === 'refused') {
    const refusal = `${answer.code} ${answer.subCode} ${answer.message}`
    return `${remedyOf(refusal) ?? '支付宝没有受理'}（${refusal}）`
  }
  const { why, detail } = answer
  switch (why) {
    case 'unreached':
      return `连不上支付宝（${detail}）：请检查网络、代理和 ALIPAY_ENDPOINT`
    case 'unclear':
      return `支付宝没有在 ALIPAY_TIMEOUT_MILLISECONDS 内返回（${detail}）`
    case 'status':
      return `返回的状态码是 ${detail}，不是 200：请检查 ALIPAY_ENDPOINT 和中间的代理`
    case 'signature':
      return `返回内容的签名用 ALIPAY_PUBLIC_KEY 验证不通过：请填开放平台的「支付宝公钥」，不是应用公钥${claimed(detail)}`
    case 'unsigned':
      return `${remedyOf(detail) ?? '返回内容没有签名，不能采信'}${claimed(detail)}`
    case 'malformed':
      return `${remedyOf(detail) ?? '无法识别返回的内容：ALIPAY_ENDPOINT 可能不是支付宝的网关'}${claimed(detail)}`
  }
}

function remedyOf(refusal: string): string | undefined {
  return remedies.find(([code]) => code.test(refusal))?.[1]
}

/** Marks a detail as unverified: anyone on the network path could have written it. */
function claimed(detail: string): string {
  return detail === '' ? '' : `（未签名的原文：${detail}）`
}
