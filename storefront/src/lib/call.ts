import type { Uid } from '@app/contract'
import { ApiError, createClient, type Call } from '@app/contract/client'
import type { Path } from '@app/contract/paths'
import { correctClock } from './clock.ts'
import { isUnanswered } from './errors.ts'
import { fetchFirst } from './first-calls.ts'
import { leaveForLogin } from './login-address.ts'
import { isNativeApp, platformHeader } from './platform.ts'
import { resetSession, storedToken, storeTokens, takeToken, useSession } from './session.ts'
import { storedQuery } from './stored-query.ts'

/** Milliseconds until a request or an upload times out. */
export const timeouts = { request: 60_000, upload: 600_000 } as const

/** Returns the headers of every request. */
export function requestHeaders(): Record<string, string> {
  const { token } = useSession.getState()
  return { ...(token && { authorization: `Bearer ${token}` }), platform: platformHeader() }
}

const send = createClient({
  fetch: fetchFirst,
  headers: requestHeaders,
  storedQuery,
  onTime: correctClock,
  timeout: timeouts.request,
})

/**
 * Calls the API. An expired token is renewed once and the call repeated. If that fails, the session is reset and the
 * visitor is sent to the login page, except inside the native app. Throws ApiError.
 */
export const call: Call = (path, input, ...options) => withSession(() => send(path, input, ...options), path)

/** Handles the session for another kind of request as `call` does for its own. */
export function withSession<T>(attempt: () => Promise<T>, path: Path): Promise<T> {
  const { token, userInfo } = useSession.getState()
  return withRenewal(attempt, path).catch((error: unknown) => {
    // A late refusal is ignored after a logout, and after the guard, which redirects nobody, has reset the session.
    const isOver = (token !== '' && !useSession.getState().token) || isAnother(userInfo.uid)
    if (isUnauthorised(error) && !isOver) {
      resetSession()
      if (!isNativeApp()) leaveForLogin()
    }
    throw error
  })
}

/**
 * Calls the API like `call`, but never redirects or resets the session. For requests that the page makes on its own.
 */
export const quietCall: Call = (path, input, ...options) => withRenewal(() => send(path, input, ...options), path)

async function withRenewal<T>(attempt: () => Promise<T>, path: Path): Promise<T> {
  const { token, userInfo } = useSession.getState()
  try {
    return await attempt()
  } catch (error) {
    const renewable = isUnauthorised(error) && token !== '' && path !== 'user/userAuth/logout'
    // Another call may have renewed the token while this one was pending.
    if (!renewable || !(useSession.getState().token !== token || (await renewSession(token)))) throw error
    // A request of one user must not be repeated for another who has logged in since.
    if (!useSession.getState().token || isAnother(userInfo.uid)) throw error
    return attempt()
  }
}

/** Whether a user other than `uid` is logged in now. */
const isAnother = (uid: Uid): boolean => {
  const now = useSession.getState().userInfo.uid
  return uid !== '' && now !== '' && now !== uid
}

/** Access to the other tabs of this browser for a renewal, once the tabs are connected. */
export interface OtherTabs {
  /** Returns the refresh token that came with an access token; empty if no tab has it. */
  ask: (token: string) => Promise<string>
  publish: (tokens: { token: string; refreshToken: string }) => void
}
let otherTabs: OtherTabs | undefined

export function setOtherTabs(tabs: OtherTabs | undefined): void {
  otherTabs = tabs
}

let renewing: Promise<boolean> | undefined

/**
 * Renews the session whose access token was refused. Returns true if there is a newer token and false if it cannot be
 * renewed. Throws the ApiError of a renewal without an answer: the session may still be valid. One renewal runs at a
 * time across all tabs, because a refresh token may be used only once. If the browser has no locks, the server accepts
 * a second use within the same seconds.
 */
export function renewSession(refused: string): Promise<boolean> {
  renewing ??= renewAlone(() => renewTokens(refused)).finally(() => {
    renewing = undefined
  })
  return renewing
}

async function renewAlone(renew: () => Promise<boolean>): Promise<boolean> {
  try {
    // A page that is no secure context has no locks, such as on a phone in the local network.
    // oxlint-disable-next-line no-restricted-properties -- checked here
    return await ((navigator as Partial<Navigator>).locks?.request('renew session', renew) ?? renew())
  } catch (error) {
    // A browser that forbids storage also forbids locks.
    if (error instanceof DOMException) return renew()
    throw error
  }
}

async function renewTokens(refused: string): Promise<boolean> {
  const stored = storedToken()
  if (stored && stored !== refused) {
    if (useSession.getState().token !== stored) takeToken(stored)
    return true
  }
  const refreshToken = useSession.getState().refreshToken || (await otherTabs?.ask(refused))
  if (!refreshToken) return false
  try {
    const tokens = await send('user/userAuth/refreshToken', { refreshToken })
    storeTokens(tokens)
    otherTabs?.publish(tokens)
    return true
  } catch (error) {
    if (isUnanswered(error)) throw error
    return false
  }
}

function isUnauthorised(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}
