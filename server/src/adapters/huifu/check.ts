import type { Config } from '../../core/config/index.ts'
import type { ChannelCheck } from '../../ports/payments.ts'
import type { Clock } from '../../core/clock.ts'
import { type Asked, type HuifuCalls, unverified } from './call.ts'
import { absent, dayOf, publicEndpoint, taken } from './protocol.ts'

/** Queries a payment that never existed, and describes the result for an operator. */
export async function checkHuifu(settings: Config['huifu'], calls: HuifuCalls, clock: Clock): Promise<ChannelCheck> {
  const asked = await calls.ask('hosting/payment/queryorderinfo', {
    org_req_date: dayOf(new Date(clock.now())),
    org_req_seq_id: 'P0000000000000000000000',
  })
  const isFine = asked.kind === 'answer' && absent.includes(asked.answer.code)
  const words = isFine
    ? '我们的签名被认可，回答带着汇付的签名：没有这笔交易，正应如此'
    : wordsOf(asked, settings.endpoint || publicEndpoint)
  return { isFine, steps: ['用我们的私钥签名，查询一笔不存在的交易', words] }
}

function wordsOf(asked: Asked, origin: string): string {
  if (asked.kind === 'answer') {
    const { code, message } = asked.answer
    if (taken.includes(code)) return '对一笔不存在的交易回答了成功：这不像汇付，请核对 HUIFU_ENDPOINT'
    if (code === '20000005' || code === '20000006')
      return `商户不被认可：${message}（${code}），请核对 HUIFU_MERCHANT_ID`
    return `没有认可这次查询：${message}（${code}），请核对 HUIFU_SYSTEM_ID、HUIFU_PRODUCT_ID 与 HUIFU_MERCHANT_ID`
  }
  const { detail, status, told = '' } = asked
  if (status === undefined) return `连不上 ${origin}，或者没有在限定时间里回答（${detail}）`
  if (/40002|922|验签/.test(told))
    return `我们的签名没有被接受：${told}，请核对 HUIFU_PRIVATE_KEY 是否与登记的公钥是一对`
  if (/20001|921|00000103|权限/.test(told))
    return `没有这个接口的权限：${told}，请核对 HUIFU_SYSTEM_ID 与 HUIFU_PRODUCT_ID`
  if (told !== '' && !absent.some((code) => told.includes(code))) return `网关没有接受：${told}`
  if (status !== 200) return `回答了 ${detail}，不能当作汇付的回答`
  if (detail !== unverified) return `回答看不懂（${detail}）：不能当作汇付的回答`
  return `回答没有通过 HUIFU_PUBLIC_KEY 的核对（${detail}）：请核对填的是不是汇付的公钥`
}
