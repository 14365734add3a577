import { ApiError, createClient, type Call } from '@app/contract/client'
import type { Path } from '@app/contract/paths'
import { correctClock } from './clock.ts'
import { leaveForLogin } from './login-address.ts'
import { isNativeApp, platformHeader } from './platform.ts'
import { resetSession, storeTokens, useSession } from './session.ts'
import { storedQuery } from './stored-query.ts'

/** Milliseconds until a request, and an upload, is given up. */
export const timeouts = { request: 60_000, upload: 600_000 } as const

/** Headers of every request. */
export function requestHeaders(): Record<string, string> {
  const { token } = useSession.getState()
  return { ...(token && { authorization: `Bearer ${token}` }), platform: platformHeader() }
}

const send = createClient({
  headers: requestHeaders,
  storedQuery,
  onTime: correctClock,
  timeout: timeouts.request,
})

/**
 * Calls the API. An expired token is renewed once and the call repeated; if that fails the session is reset and the
 * visitor is led to the login page, except inside the native app. Throws ApiError.
 */
export const call: Call = (path, input, ...options) => withSession(() => send(path, input, ...options), path)

/** Does for a request of another kind what `call` does for its own. */
export function withSession<T>(attempt: () => Promise<T>, path: Path): Promise<T> {
  return withRenewal(attempt, path).catch((error: unknown) => {
    if (isUnauthorised(error)) {
      resetSession()
      if (!isNativeApp()) leaveForLogin()
    }
    throw error
  })
}

/** Like `call`, but leads nobody anywhere and keeps the session as it is: for what the page asks by itself. */
export const quietCall: Call = (path, input, ...options) => withRenewal(() => send(path, input, ...options), path)

async function withRenewal<T>(attempt: () => Promise<T>, path: Path): Promise<T> {
  const { token } = useSession.getState()
  try {
    return await attempt()
  } catch (error) {
    const renewable = isUnauthorised(error) && token !== '' && path !== 'user/userAuth/logout'
    // Another call may have renewed the token while this one was under way.
    if (!renewable || !(useSession.getState().token !== token || (await renew()))) throw error
    if (!useSession.getState().token) throw error
    return attempt()
  }
}

let renewing: Promise<boolean> | undefined

/** One renewal at a time: a refresh token may be used only once. */
function renew(): Promise<boolean> {
  renewing ??= renewTokens().finally(() => {
    renewing = undefined
  })
  return renewing
}

async function renewTokens(): Promise<boolean> {
  const { refreshToken } = useSession.getState()
  if (!refreshToken) return false
  try {
    storeTokens(await send('user/userAuth/refreshToken', { refreshToken }))
    return true
  } catch {
    return false
  }
}

function isUnauthorised(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}
