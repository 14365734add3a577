import type { ChannelCheck } from '../../ports/payments.ts'
import type { HuifuAccount } from './account.ts'
import { ask, type Outcome, unverified } from './call.ts'
import { accepted, dayOf, notFound } from './protocol.ts'

/** A payment number that never exists. */
const nobodysPayment = 'P0000000000000000000000'

/** Queries a payment that does not exist, and describes the result for an operator. Never throws; changes nothing. */
export async function checkAccount(account: HuifuAccount): Promise<ChannelCheck> {
  const outcome = await ask(account, 'hosting/payment/queryorderinfo', {
    org_req_date: dayOf(account.now()),
    org_req_seq_id: nobodysPayment,
  })
  const isFine = outcome.kind === 'answer' && notFound.includes(outcome.answer.code)
  const result = isFine
    ? '我们的签名被认可，返回带有汇付的签名：没有这笔交易，符合预期'
    : problemOf(outcome, account.endpoint)
  return { isFine, steps: ['用我们的私钥签名，查询一笔不存在的交易', result] }
}

function problemOf(outcome: Outcome, endpoint: string): string {
  if (outcome.kind === 'answer') {
    const { code, message } = outcome.answer
    if (accepted.includes(code)) return '对一笔不存在的交易返回了成功，不像来自汇付，请核对 HUIFU_ENDPOINT'
    if (code === '20000005' || code === '20000006')
      return `商户不被认可：${message}（${code}），请核对 HUIFU_MERCHANT_ID`
    return `查询没有被接受：${message}（${code}），请核对 HUIFU_SYSTEM_ID、HUIFU_PRODUCT_ID 与 HUIFU_MERCHANT_ID`
  }
  const { detail, status, unsigned = '' } = outcome
  if (status === undefined) return `连不上 ${endpoint}，或没有及时返回（${detail}）`
  if (/40002|922|验签/.test(unsigned))
    return `我们的签名没有被接受：${unsigned}，请核对 HUIFU_PRIVATE_KEY 是否与登记的公钥是一对`
  if (/20001|921|00000103|权限/.test(unsigned))
    return `没有这个接口的权限：${unsigned}，请核对 HUIFU_SYSTEM_ID 与 HUIFU_PRODUCT_ID`
  if (unsigned !== '' && !notFound.some((code) => unsigned.includes(code))) return `网关没有接受：${unsigned}`
  if (status !== 200) return `返回了 ${detail}，不像来自汇付`
  if (detail !== unverified) return `无法识别返回的内容（${detail}），不像来自汇付`
  return `返回内容用 HUIFU_PUBLIC_KEY 验签不通过（${detail}）：请核对填写的是否为汇付的公钥`
}
