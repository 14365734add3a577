import { reasonOf, send } from '../lib/call.ts'
import { Refusal } from '../lib/refusal.ts'

const sentence = '这个浏览器没有保存 Cookie，不能登录。请在浏览器的设置里允许这个网站使用 Cookie，再试一次'

/**
 * Checks, right after a sign-in, whether the browser sends its cookie back. Otherwise each further step would ask for
 * the sign-in again.
 * @throws Refusal with a sentence, if it does not.
 */
export async function requireCookie(): Promise<void> {
  const reason = await send('session/info', {}).then(() => undefined, reasonOf)
  if (reason === 'NOT_LOGGED_IN') throw new Refusal(sentence)
}

/**
 * Checks whether the browser accepts cookies, before an invitation link is used up.
 * @throws Refusal with a sentence, if it does not.
 */
export function requireCookiesOn(): void {
  if (!navigator.cookieEnabled) throw new Refusal(sentence)
}
