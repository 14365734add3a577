import { confirmUser } from '../lib/read-user.ts'
import { useSession } from '../lib/session.ts'
import { afterLogin } from '../lib/login-address.ts'
import { resolve } from '../lib/resolve.ts'

/**
 * Runs before every navigation. With a token it reads the user. If the server refuses, it resets the session without a
 * message; if there is no answer, the session stays. A visitor at /login who is already logged in, even through another
 * tab, is redirected to the login's target. No route forces a login.
 * @returns the address to go to instead, or undefined to let the visitor through.
 */
export async function guard(pathname: string, search = ''): Promise<string | undefined> {
  const resolved = resolve(pathname)
  if ('redirect' in resolved) return resolved.redirect
  if (!useSession.getState().token) return undefined
  if (!(await confirmUser(useSession.getState().userInfo.uid !== ''))) return undefined
  return resolved.name === 'login' ? afterLogin(new URLSearchParams(search).get('redirect')) : undefined
}
