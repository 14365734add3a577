import { confirmUser } from '../lib/read-user.ts'
import { useSession } from '../lib/session.ts'
import { afterLogin } from '../lib/login-address.ts'
import { resolve } from '../lib/resolve.ts'

/**
 * What stands before every navigation: with a token the user is read; if that is refused the session is reset without a
 * message, no answer leaves it as it is, and one who is logged in has no business at /login, be it by another tab, and goes on to where that would have led. Nobody is forced to log in.
 * @returns the address to go to instead, or undefined to let the visitor through.
 */
export async function guard(pathname: string, search = ''): Promise<string | undefined> {
  const resolved = resolve(pathname)
  if ('redirect' in resolved) return resolved.redirect
  if (!useSession.getState().token) return undefined
  if (!(await confirmUser(useSession.getState().userInfo.uid !== ''))) return undefined
  return resolved.name === 'login' ? afterLogin(new URLSearchParams(search).get('redirect')) : undefined
}
