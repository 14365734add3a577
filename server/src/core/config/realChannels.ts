import type { Problem } from './ConfigError.ts'
import type { Settings } from './parse.ts'
import { isOwnHalf } from './rsaKeys.ts'
import type { Setting } from './setting.ts'
import { settings } from './settings.ts'

/** A value of PAYMENT_CHANNELS for real money; the settings have a group of the same name. */
export type RealChannel = Exclude<Settings['payment']['channels'][number], 'sandbox'>

/** Settings each channel requires, including its verification key. */
const needs: { readonly [Channel in RealChannel]: readonly (keyof Settings[Channel])[] } = {
  alipay: ['appId', 'sellerId', 'privateKey', 'publicKey'],
  wechatPay: ['merchantId', 'appId', 'privateKey', 'certificateSerial', 'apiKey', 'publicKey', 'publicKeyId'],
  huifu: ['systemId', 'productId', 'merchantId', 'projectId', 'projectTitle', 'privateKey', 'publicKey'],
  ums: ['appId', 'appKey', 'notifyKey', 'merchantId', 'terminalId', 'sourceNumber'],
}

/** Returns the chosen real channels. */
export function realChannelsOf({ payment }: Pick<Settings, 'payment'>): RealChannel[] {
  return payment.channels.filter((channel) => channel !== 'sandbox')
}

/** Reports problems of the chosen channels: the sandbox beside real money, missing credentials, swapped keys. */
export function problemsOfChannels(parsed: Settings): Problem[] {
  const chosen = realChannelsOf(parsed)
  return [
    ...(chosen.length > 0 && chosen.length < parsed.payment.channels.length ? [sandboxBesideMoney] : []),
    ...chosen.flatMap((channel) => problemsOf(channel, parsed)),
  ]
}

const sandboxBesideMoney: Problem = {
  name: settings.payment.channels.name,
  zh: 'sandbox 只能单独使用：按一下按钮就算付了款，不能与真实的支付渠道并列',
  en: 'sandbox stands alone: a press of a button must not pay for what real channels sell',
}

function problemsOf(channel: RealChannel, parsed: Settings): Problem[] {
  const table: Readonly<Record<string, Setting<unknown>>> = settings[channel]
  const given: Readonly<Record<string, unknown>> = parsed[channel]
  const nameOf = (key: string) => table[key]?.name ?? key
  const chosen = `${settings.payment.channels.name}=${channel}`
  const missing = needs[channel]
    .filter((need) => given[need] === '')
    .map((need) => ({
      name: nameOf(need),
      zh: `使用 ${chosen} 时必须提供`,
      en: `required with ${chosen}`,
    }))
  const { privateKey, publicKey } = given
  if (typeof privateKey !== 'string' || typeof publicKey !== 'string' || !isOwnHalf(privateKey, publicKey))
    return missing
  // Our own public key cannot verify the provider's signatures. Both keys are downloaded from the same page.
  const swapped = {
    name: nameOf('publicKey'),
    zh: `这是 ${nameOf('privateKey')} 自己的公钥，应填支付渠道的公钥`,
    en: `the public half of ${nameOf('privateKey')}; the provider's own public key belongs here`,
  }
  return [...missing, swapped]
}
