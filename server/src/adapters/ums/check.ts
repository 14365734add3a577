import { PaymentPlace } from '@app/contract'
import type { ChannelCheck } from '../../ports/payments.ts'
import type { UmsAccount } from './account.ts'
import { ask, noOrder, type Outcome } from './call.ts'
import { billDay, businessOf, theirNumber } from './protocol.ts'

/** A payment number that never exists. */
const nobodysPayment = 'P0000000000000000000000'

/**
 * Queries a payment that does not exist on each interface in use, and describes the result for an operator. Never
 * throws; changes nothing.
 */
export async function checkAccount(account: UmsAccount): Promise<ChannelCheck> {
  const number = theirNumber(account.sourceNumber, nobodysPayment)
  const steps = ['通讯密钥只用来核对银联商务发来的通知，收到第一条通知才能验证']
  const trials = [
    {
      name: 'H5 订单查询',
      path: 'query',
      fields: { instMid: businessOf(PaymentPlace.phone), merOrderId: number },
    },
    {
      name: '二维码账单查询',
      path: 'bills/query',
      fields: { instMid: businessOf(PaymentPlace.desktop), billNo: number, billDate: billDay(account.now()) },
    },
  ]
  for (const { name, path, fields } of trials) {
    const outcome = await ask(account, path, fields)
    if (outcome.kind === 'answer' && outcome.answer.code === noOrder) {
      steps.push(`${name}：签名、应用和商户都被认可，返回没有这笔订单，符合预期`)
      continue
    }
    steps.push(`${name}：${problemOf(outcome, account)}`)
    return { isFine: false, steps }
  }
  return { isFine: true, steps }
}

function problemOf(outcome: Outcome, { endpoint, merchantId, terminalId }: UmsAccount): string {
  if (outcome.kind === 'unclear') {
    const { detail, status } = outcome
    if (status === undefined) return `连不上 ${endpoint}，或没有及时返回（${detail}）`
    if (status === 401 || status === 403)
      return `签名没有被接受（${detail}）：请核对 UMS_APP_ID 与 UMS_APP_KEY，以及本机时钟`
    if (status === 404) return `${endpoint} 没有这个接口（${detail}）：请核对 UMS_ENDPOINT`
    return `无法识别返回的内容（${detail}），不像来自银联商务`
  }
  const { code, message } = outcome.answer
  if (code === 'SUCCESS') return '对一笔不存在的订单返回了成功，不像来自银联商务，请核对 UMS_ENDPOINT'
  const answer = `${message || '没有说明'}（${code}）`
  if (/签名|验签|认证|鉴权|appId/i.test(`${code}${message}`))
    return `应用或签名没有被接受：${answer}。请核对 UMS_APP_ID 与 UMS_APP_KEY`
  if (/权限|未开通|未授权/.test(message)) return `这个应用没有开通该接口：${answer}`
  return `查询没有被接受：${answer}。请核对商户号 ${merchantId}、终端号 ${terminalId} 与来源编号`
}
