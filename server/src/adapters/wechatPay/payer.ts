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

/** Identifies the payer inside WeChat by official account authorization (scope snsapi_base, which needs no consent). */
export function createPayers(account: WechatPayAccount) {
  return {
    /** Builds the address of WeChat's page, which returns to `returnUrl` with a code. */
    authorizeUrl(returnUrl: string, state: string): string {
      const query = new URLSearchParams({
        appid: account.appId,
        redirect_uri: returnUrl,
        response_type: 'code',
        scope: 'snsapi_base',
        state,
      })
      return `${account.authorizeEndpoint}/connect/oauth2/authorize?${query.toString()}#wechat_redirect`
    },

    /** Resolves a code to a user; each code works once, for five minutes. Never throws. */
    async find(code: string): Promise<Payer> {
      const query = new URLSearchParams({
        appid: account.appId,
        secret: account.appSecret,
        code,
        grant_type: 'authorization_code',
      })
      const { timeoutMilliseconds } = account
      const said = await exchange(`${account.tokenEndpoint}/sns/oauth2/access_token?${query.toString()}`, {
        method: 'GET',
        timeoutMilliseconds,
      })
      if (said.kind !== 'answered') return { kind: 'unclear', detail: said.detail }
      const parsed = answer.safeParse(said.status === 200 ? readJson(said.body.toString()) : undefined)
      if (!parsed.success) return { kind: 'unclear', detail: `status ${said.status}` }
      if ('openid' in parsed.data) return { kind: 'known', openid: String(parsed.data.openid) }
      return { kind: 'refused', code: parsed.data.errcode, message: cutText(parsed.data.errmsg, 200) }
    },
  }
}
