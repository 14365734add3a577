import { shanghaiTime } from '../../core/clock.ts'
import type { AlipayAccount } from './account.ts'
import { signed } from './signature.ts'

/** A method of Alipay's open platform with its content. */
export interface AlipayRequest {
  method: string
  content: object
  at: Date
  /** Where Alipay sends the browser and the notification; only for requests that start a payment. */
  addresses?: { return_url?: string; notify_url: string }
}

/** Builds and signs all fields of a request. Equal requests give identical fields. */
export function fieldsOf(account: AlipayAccount, { method, content, at, addresses }: AlipayRequest) {
  return signed(
    {
      app_id: account.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: shanghaiTime(at),
      version: '1.0',
      ...addresses,
      biz_content: JSON.stringify(content),
    },
    account.privateKey,
  )
}

/** Encodes fields as a query or form, with spaces as %20 as Alipay's app SDK requires. */
export function encoded(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
}
