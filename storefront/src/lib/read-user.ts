import { quietCall } from './call.ts'
import { isUnanswered } from './errors.ts'
import { resetSession, setUserInfo, useSession, type UserInfo } from './session.ts'

let begun = 0
let newest: Promise<UserInfo>

/**
 * Reads the logged-in user and their own info into the session. Of several concurrent reads the most recently started
 * one decides for all: an older answer may predate a change or another login. Throws ApiError.
 */
export function readUser(): Promise<UserInfo> {
  const number = ++begun
  newest = read(() => number === begun)
  return newest
}

/** Milliseconds before the user is read again after no answer; randomised so that clients spread out. */
const pause = () => 8000 + Math.random() * 4000

let again: ReturnType<typeof setTimeout> | undefined

/**
 * Reads the user of the session. If the server refuses, the session ends without a message. If there is no answer, the
 * session stays; while its user is unknown, the read is repeated after a pause.
 * @param isKnown whether the user in the session is known to belong to the token.
 * @returns whether the user was read.
 */
export async function confirmUser(isKnown: boolean): Promise<boolean> {
  clearTimeout(again)
  try {
    await readUser()
    return true
  } catch (error) {
    if (!isUnanswered(error)) resetSession()
    else if (!isKnown) again = setTimeout(() => useSession.getState().token && void confirmUser(false), pause())
    return false
  }
}

async function read(isNewest: () => boolean): Promise<UserInfo> {
  try {
    const user = await quietCall('user/user/info', {})
    if (isNewest()) {
      if (useSession.getState().token) setUserInfo(user)
      return user
    }
  } catch (error) {
    if (isNewest()) throw error
  }
  return newest
}
