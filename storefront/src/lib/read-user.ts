import { quietCall } from './call.ts'
import { setUserInfo, useSession, type UserInfo } from './session.ts'

let begun = 0
let newest: Promise<UserInfo>

/**
 * Learns who is logged in, and what stands in their own info. Of several reads under way the last that was begun counts,
 * for all of them: an answer from before a change, or from before another person came, says nothing. Throws ApiError.
 */
export function readUser(): Promise<UserInfo> {
  const number = ++begun
  newest = read(() => number === begun)
  return newest
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
