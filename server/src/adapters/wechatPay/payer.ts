import { cutText } from '@app/contract/cutText'
import * as z from 'zod'
import { exchange } from '../../core/outbound.ts'
import type { WechatPayAccount } from './account.ts'
import { readJson } from './call.ts'

const answer = z.union([
  z.looseObject({ openid: z.string().regex(/^[\w-]{1,128}$/) }),
  z.looseObject({ errcode: z.int(), errmsg: z.string().default('') }),
])

/** The user behind a code, the error of the interface, or no answer. */
export type Payer =
  | { kind: 'known'; openid: string }
  | { kind: 'refused'; code: number; message: string }
  | { kind: 'unclear'; detail: string }

/**
 * Builds the address of WeChat's page that identifies the payer by official account authorization (scope snsapi_base,
 * which needs no consent). It returns to `returnUrl` with a code.
 */
export function authorizeUrl(account: WechatPayAccount, returnUrl: string, state: string): string {
  const query = new URLSearchParams({
    appid: account.appId,
    redirect_uri: returnUrl,
    response_type: 'code',
    scope: 'snsapi_base',
    state,
  })
  return `${account.authorizeEndpoint}/connect/oauth2/authorize?${query.toString()}#wechat_redirect`
}

/** Resolves a code to a user; each code works once, for five minutes. Never throws. */
export async function findPayer(account: WechatPayAccount, code: string): Promise<Payer> {
  const query = new URLSearchParams({
    appid: account.appId,
    secret: account.appSecret,
    code,
    grant_type: 'authorization_code',
  })
  const { timeoutMilliseconds } = account
  const response = await exchange(`${account.tokenEndpoint}/sns/oauth2/access_token?${query.toString()}`, {
    method: 'GET',
    timeoutMilliseconds,
  })
  if (response.kind !== 'answered') return { kind: 'unclear', detail: response.detail }
  const parsed = answer.safeParse(response.status === 200 ? readJson(response.body.toString()) : undefined)
  if (!parsed.success) return { kind: 'unclear', detail: `status ${response.status}` }
  if ('openid' in parsed.data) return { kind: 'known', openid: String(parsed.data.openid) }
  return { kind: 'refused', code: parsed.data.errcode, message: cutText(parsed.data.errmsg, 200) }
}
