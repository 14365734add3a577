import type { Config } from '../../core/config/index.ts'

/** Public endpoints: the merchant interface, the authorization page, and the interface that resolves its code. */
const publicEndpoints = {
  merchant: 'https://api.mch.weixin.qq.com',
  authorize: 'https://open.weixin.qq.com',
  token: 'https://api.weixin.qq.com',
} as const

/** The merchant's identity at WeChat Pay, the keys of both sides, and the endpoints. */
export interface WechatPayAccount {
  merchantId: string
  /** Application id of the official account, which pays on desktops, on phones and inside WeChat. */
  appId: string
  /** Application id of the native app; empty if there is none. */
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

/** Whether an answer or a notification belongs to our merchant and one of our applications. */
export function isOurs(account: WechatPayAccount, { mchid, appid }: { mchid: string; appid: string }): boolean {
  const isApp = appid === account.appId || (account.mobileAppId !== '' && appid === account.mobileAppId)
  return mchid === account.merchantId && isApp
}
