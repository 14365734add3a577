import * as z from 'zod'
import type { ChannelCheck } from '../../ports/payments.ts'
import type { WechatPayAccount } from './account.ts'
import { type Ask, messageOf, type Outcome, type UnclearReason, type WechatPayCalls } from './call.ts'
import { findPayer } from './payer.ts'
import { notThere } from './query.ts'
import { openResource } from './resource.ts'

/** A payment number that never exists. */
const nobodysPayment = 'CHECK0000000000'
/** A code that WeChat never issues. */
const nobodysCode = 'check'

/** One step of the check with its result. */
interface Step {
  isFine: boolean
  result: string
}

const certificates = z.looseObject({
  data: z.array(
    z.looseObject({
      encrypt_certificate: z.looseObject({
        ciphertext: z.string(),
        nonce: z.string(),
        associated_data: z.string().default(''),
      }),
    }),
  ),
})

/** Checks the credentials one by one without changing anything, and stops at the first problem. */
export async function checkAccount({ account, ask }: Pick<WechatPayCalls, 'account' | 'ask'>): Promise<ChannelCheck> {
  const steps: string[] = []
  const checks = [
    () => checkMerchant(account, ask),
    () => checkApiKey(account, ask),
    ...(account.appSecret === '' ? [] : [() => checkSecret(account)]),
  ]
  for (const check of checks) {
    const { isFine, result } = await check()
    steps.push(result)
    if (!isFine) return { isFine, steps }
  }
  return { isFine: true, steps }
}

async function checkMerchant({ merchantId }: WechatPayAccount, ask: Ask): Promise<Step> {
  const outcome = await ask('GET', `/v3/pay/transactions/out-trade-no/${nobodysPayment}?mchid=${merchantId}`)
  const isUnknown = outcome.kind === 'refused' && notThere.test(outcome.code)
  if (isUnknown)
    return { isFine: true, result: '查询了一笔不存在的订单：签名被接受，应答验签通过，微信支付返回没有这笔订单' }
  return { isFine: false, result: `查询一笔不存在的订单：${problemOf(outcome)}` }
}

/** Checks the APIv3 key with platform certificates, which it encrypts; merchants with a public key may have none. */
async function checkApiKey({ apiKey }: WechatPayAccount, ask: Ask): Promise<Step> {
  const outcome = await ask('GET', '/v3/certificates')
  const listed = outcome.kind === 'done' ? certificates.safeParse(outcome.body).data?.data : undefined
  const [first] = listed ?? []
  if (first)
    return openResource(first.encrypt_certificate, apiKey) === undefined
      ? { isFine: false, result: '用 WECHAT_PAY_API_V3_KEY 解不开平台证书：APIv3 密钥不对，支付通知也会解不开' }
      : { isFine: true, result: '用 APIv3 密钥解开了平台证书：密钥正确' }
  if (outcome.kind === 'refused' || listed)
    return { isFine: true, result: '这个商户没有平台证书可下载（只用公钥验签），APIv3 密钥要等第一笔支付通知才能验证' }
  return { isFine: false, result: `下载平台证书：${problemOf(outcome)}` }
}

const secretProblems: Readonly<Record<number, string>> = {
  40001: 'AppSecret 不对（WECHAT_PAY_APP_SECRET）',
  40013: 'AppID 不对（WECHAT_PAY_APP_ID）',
  40125: 'AppSecret 不对（WECHAT_PAY_APP_SECRET）',
  48001: '这个公众号没有网页授权的权限，需要已认证的服务号',
}

async function checkSecret(account: WechatPayAccount): Promise<Step> {
  const payer = await findPayer(account, nobodysCode)
  if (payer.kind === 'refused' && [40029, 40163].includes(payer.code))
    return { isFine: true, result: '用一个假的授权码试了网页授权：AppID 与 AppSecret 相符，微信只返回授权码无效' }
  if (payer.kind === 'refused') {
    const problem = secretProblems[payer.code] ?? `微信返回 ${payer.code} ${payer.message}`
    return { isFine: false, result: `试网页授权：${problem}` }
  }
  return {
    isFine: false,
    result: `试网页授权：无法识别返回的内容（${payer.kind === 'unclear' ? payer.detail : '意外'}）`,
  }
}

const reasonMessages: Readonly<Record<UnclearReason, string>> = {
  unreached: '连不上微信支付，请检查网络、DNS 与出口防火墙',
  broken: '没有及时得到完整的应答，请检查网络与 WECHAT_PAY_TIMEOUT_MILLISECONDS',
  transient: '微信支付暂时不可用，请稍后再试',
  unsigned: '应答没有签名',
  otherKey: '应答由另一把密钥签名，与 WECHAT_PAY_PUBLIC_KEY_ID 不符，请核对公钥编号或平台证书序列号',
  stale: '应答的签名时间与本机相差五分钟以上，请校准服务器时钟',
  probe: '遇到一次签名探测（微信支付故意签错），请再试一次',
  forged: '应答的签名用 WECHAT_PAY_PUBLIC_KEY 验证不通过，公钥与编号不是一对，或应答被改过',
}

/** Refusals of our credentials, which are not signed either. */
const codeMessages: Readonly<Record<string, string>> = {
  SIGN_ERROR: '我们的签名没有通过：WECHAT_PAY_PRIVATE_KEY 与 WECHAT_PAY_CERTIFICATE_SERIAL 不是一对，或服务器时钟不准',
  MCH_NOT_EXISTS: '商户号不存在，请核对 WECHAT_PAY_MERCHANT_ID',
  MCHID_NOT_EXIST: '商户号不存在，请核对 WECHAT_PAY_MERCHANT_ID',
  NO_AUTH: '商户没有这项接口的权限，请在商户平台开通产品',
  APPID_MCHID_NOT_MATCH: 'AppID 没有绑定到这个商户号，请在商户平台绑定',
}

function problemOf(outcome: Outcome): string {
  if (outcome.kind === 'done') return '微信支付返回的内容与预期不符'
  if (outcome.kind === 'refused') return codeMessages[outcome.code] ?? `微信支付拒绝了：${messageOf(outcome)}`
  const known = Object.entries(codeMessages).find(([code]) => outcome.detail.split(' ').includes(code))
  const message = known?.[1] ?? reasonMessages[outcome.reason]
  return outcome.detail === '' ? message : `${message}（${outcome.detail}）`
}
