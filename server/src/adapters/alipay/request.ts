import { shanghaiTime } from '../../core/clock.ts'
import type { AlipayAccount } from './account.ts'
import { signed } from './signature.ts'

/** An interface of Alipay's open platform and what it is told. */
export interface AlipayRequest {
  method: string
  content: object
  at: Date
  /** Where its browser and its notification go; only for what is paid. */
  addresses?: { return_url?: string; notify_url: string }
}

/** All fields of a request, signed. The same request gives the same fields, to the letter. */
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

/** Fields as a query or a form, spaces as %20, which the app's kit asks for. */
export function encoded(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
}
