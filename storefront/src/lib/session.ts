import type { GoodsSn } from '@app/contract'
import type { Reply } from '@app/contract/types'
import { deviceStorage, readFields, tabStorage } from '@app/ui'
import { create } from 'zustand'
import { forgetPersonal } from './personal-storage.ts'
import { nativeToken } from './platform.ts'
import { emptyUser } from './user.ts'

export type UserInfo = Reply<'user/user/info'>

/** State of the session. Field names follow the contract. */
export interface SessionState {
  token: string
  refreshToken: string
  /** Proof of the safe code for one gift. Valid for five minutes on the server, kept only in memory here. */
  transferToken: string
  /** Whether a gift requires the safe code. */
  transferCodeSwitch: boolean
  isWallet: boolean
  /** Epoch milliseconds from which another SMS code may be requested. */
  countDownLog: number
  isShowWallpaperIcon: 0 | 1
  collectGoodsSns: { goodsSn: GoodsSn }[]
  /** Whether uid and token are both present. Derived: never set by hand. */
  isLogin: boolean
  userAvatar: string
  userInfo: UserInfo
}

const localKey = 'session'
const refreshKey = 'refreshToken' as const
const localFields = ['token', 'transferCodeSwitch', 'isWallet', 'countDownLog', 'isShowWallpaperIcon'] as const
const keptFields = [...localFields, refreshKey] as const

const empty: SessionState = {
  token: '',
  refreshToken: '',
  transferToken: '',
  transferCodeSwitch: false,
  isWallet: false,
  countDownLog: 0,
  isShowWallpaperIcon: 0,
  collectGoodsSns: [],
  isLogin: false,
  userAvatar: '',
  userInfo: emptyUser,
}

/** Session state for React: `useSession((session) => session.isLogin)`. Change it with the functions below. */
export const useSession = create<SessionState>(() => ({ ...empty, ...readStorage() }))

function change(part: Partial<SessionState>): void {
  const was = useSession.getState()
  useSession.setState((before) => {
    const next = { ...before, ...part }
    return { ...next, isLogin: next.userInfo.uid !== '' && next.token !== '', userAvatar: next.userInfo.avatar }
  })
  const state = useSession.getState()
  // Unchanged fields are not written: tabs see each other's writes late, and a needless write could undo a logout.
  if (keptFields.every((name) => state[name] === was[name])) return
  // A change of other fields leaves the stored token unchanged: another tab may just have logged out or in.
  writeStorage(state.token === was.token ? { ...state, token: storedToken() } : state)
}

/** A login answer without both tokens. */
export class DataAbnormalError extends Error {
  constructor() {
    super('数据异常，请重新登录')
    this.name = 'DataAbnormalError'
  }
}

/** Stores both tokens of a login. Throws DataAbnormalError if either is missing. */
export function storeTokens(tokens: { token?: string; refreshToken?: string }): void {
  if (!tokens.token || !tokens.refreshToken) throw new DataAbnormalError()
  change({ token: tokens.token, refreshToken: tokens.refreshToken, isShowWallpaperIcon: 1 })
}

/** Takes over a token from another tab or the native app. Its refresh token is unknown. */
export function takeToken(token: string): void {
  change({ token, refreshToken: '', isShowWallpaperIcon: 1 })
}

/** Sets the logged-in user. If it is a different user than before, the previous user's data is removed. */
export function setUserInfo(userInfo: UserInfo): void {
  const { uid } = useSession.getState().userInfo
  if (uid !== '' && uid !== userInfo.uid) forgetPersonal()
  change({ userInfo })
}

/**
 * Resets the session after a logout, an expired session, or a user who could not be read. Removes all personal data.
 */
export function resetSession(): void {
  const { countDownLog, transferCodeSwitch } = useSession.getState()
  change({ ...empty, countDownLog, transferCodeSwitch })
  forgetPersonal()
}

/** Changes flags that are independent of the login. */
export function setSessionFlags(
  flags: Partial<
    Pick<SessionState, 'transferToken' | 'transferCodeSwitch' | 'isWallet' | 'countDownLog' | 'collectGoodsSns'>
  >,
): void {
  change(flags)
}

/** Returns the token as stored now; another tab may have changed it. */
export function storedToken(): string {
  return readStorage().token ?? ''
}

/** Calls `follow` when another tab stores another token or removes it. Returns a function that stops it. */
export function onStoredToken(follow: (token: string) => void): () => void {
  const look = (event: StorageEvent) => {
    if (event.key !== localKey) return
    const token = storedToken()
    if (token !== useSession.getState().token) follow(token)
  }
  window.addEventListener('storage', look)
  return () => window.removeEventListener('storage', look)
}

/** Whether the browser stored the last write. If not, the login ends with the page. */
export let isSessionKept = true

function localPart(state: SessionState): Partial<SessionState> {
  return Object.fromEntries(localFields.map((name) => [name, state[name]]))
}

function readStorage(): Partial<SessionState> {
  const kept = readFields(deviceStorage, localKey, localPart(empty))
  const token = nativeToken() || (kept.token ?? '')
  // Any other character is invalid in a header, and every call would fail.
  return { ...kept, token: /^[!-~]*$/.test(token) ? token : '', refreshToken: tabStorage.get(refreshKey) ?? '' }
}

function writeStorage(state: SessionState): void {
  isSessionKept = deviceStorage.set(localKey, JSON.stringify(localPart(state)))
  if (!state.refreshToken) tabStorage.remove(refreshKey)
  else if (!tabStorage.set(refreshKey, state.refreshToken)) isSessionKept = false
}
