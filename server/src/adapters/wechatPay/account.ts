import type { Config } from '../../core/config/index.ts'

/** WeChat Pay's merchant interface, WeChat's page that says who somebody is, and the interface that reads its answer. */
const publicEndpoints = {
  merchant: 'https://api.mch.weixin.qq.com',
  authorize: 'https://open.weixin.qq.com',
  token: 'https://api.weixin.qq.com',
} as const

/** Who we are with WeChat Pay, by which keys we know each other, and where it answers. */
export interface WechatPayAccount {
  merchantId: string
  /** Of the official account: pays on desktops, on phones and inside WeChat. */
  appId: string
  /** Of the native app; empty where there is none. */
  mobileAppId: string
  appSecret: string
  privateKey: string
  certificateSerial: string
  apiKey: string
  publicKey: string
  publicKeyId: string
  /** Without a trailing slash. */
  endpoint: string
  authorizeEndpoint: string
  tokenEndpoint: string
  timeoutMilliseconds: number
}

export function accountOf(settings: Config['wechatPay']): WechatPayAccount {
  return {
    ...settings,
    endpoint: settings.endpoint || publicEndpoints.merchant,
    authorizeEndpoint: settings.authorizeEndpoint || publicEndpoints.authorize,
    tokenEndpoint: settings.tokenEndpoint || publicEndpoints.token,
  }
}

/** Whether an answer or a notification is about a payment of ours: of our merchant, through one of our applications. */
export function isOurs(account: WechatPayAccount, { mchid, appid }: { mchid: string; appid: string }): boolean {
  const isApp = appid === account.appId || (account.mobileAppId !== '' && appid === account.mobileAppId)
  return mchid === account.merchantId && isApp
}
