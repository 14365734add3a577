import type { GoodsSn } from '@app/contract'
import type { Reply } from '@app/contract/types'
import { deviceStorage, readFields, tabStorage } from '@app/ui'
import { create } from 'zustand'
import { forgetPersonal } from './personal-storage.ts'
import { nativeToken } from './platform.ts'
import { emptyUser } from './user.ts'

export type UserInfo = Reply<'user/user/info'>

/** Everything the page knows of its visitor. Field names are the product's. */
export interface SessionState {
  token: string
  refreshToken: string
  /** Proof of the safe code for one gift; five minutes on the server, memory only here. */
  transferToken: string
  /** Whether the safe code is asked before a gift. */
  transferCodeSwitch: boolean
  isWallet: boolean
  /** Epoch milliseconds from which another SMS code may be asked for. */
  countDownLog: number
  isShowWallpaperIcon: 0 | 1
  collectGoodsSns: { goodsSn: GoodsSn }[]
  /** A non-empty uid and a token. Derived: never set by hand. */
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

/** The session as React reads it: `useSession((session) => session.isLogin)`. Change it by the functions below. */
export const useSession = create<SessionState>(() => ({ ...empty, ...readStorage() }))

function change(part: Partial<SessionState>): void {
  const was = useSession.getState()
  useSession.setState((before) => {
    const next = { ...before, ...part }
    return { ...next, isLogin: next.userInfo.uid !== '' && next.token !== '', userAvatar: next.userInfo.avatar }
  })
  const state = useSession.getState()
  // What is not kept is not written: tabs learn of each other's writes late, and one that says nothing new could undo a logout.
  if (keptFields.every((name) => state[name] === was[name])) return
  // Who changes anything else leaves the stored token as it is: another tab may have logged out or in a moment ago.
  writeStorage(state.token === was.token ? { ...state, token: storedToken() } : state)
}

/** Login without both tokens. */
export class DataAbnormalError extends Error {
  constructor() {
    super('数据异常，请重新登录')
    this.name = 'DataAbnormalError'
  }
}

/** Keeps both tokens of a login. Throws DataAbnormalError when either is missing. */
export function storeTokens(tokens: { token?: string; refreshToken?: string }): void {
  if (!tokens.token || !tokens.refreshToken) throw new DataAbnormalError()
  change({ token: tokens.token, refreshToken: tokens.refreshToken, isShowWallpaperIcon: 1 })
}

/** Takes over a token that another part of the product holds: another tab, or the native app. Its refresh token is not known. */
export function takeToken(token: string): void {
  change({ token, refreshToken: '', isShowWallpaperIcon: 1 })
}

/** Who is logged in. Where that is somebody else than before, what the one before left here goes. */
export function setUserInfo(userInfo: UserInfo): void {
  const { uid } = useSession.getState().userInfo
  if (uid !== '' && uid !== userInfo.uid) forgetPersonal()
  change({ userInfo })
}

/** Logout, an expired session, or a user who could not be read: everything personal goes. */
export function resetSession(): void {
  const { countDownLog, transferCodeSwitch } = useSession.getState()
  change({ ...empty, countDownLog, transferCodeSwitch })
  forgetPersonal()
}

/** Changes the flags that are not tied to login. */
export function setSessionFlags(
  flags: Partial<
    Pick<SessionState, 'transferToken' | 'transferCodeSwitch' | 'isWallet' | 'countDownLog' | 'collectGoodsSns'>
  >,
): void {
  change(flags)
}

/** The token as it is stored now: another tab may have changed it. */
export function storedToken(): string {
  return readStorage().token ?? ''
}

/** Calls `follow` when another tab has stored another token, or none. Returns how to stop. */
export function onStoredToken(follow: (token: string) => void): () => void {
  const look = (event: StorageEvent) => {
    if (event.key !== localKey) return
    const token = storedToken()
    if (token !== useSession.getState().token) follow(token)
  }
  window.addEventListener('storage', look)
  return () => window.removeEventListener('storage', look)
}

/** Whether the browser kept what was written last. If not, the login ends with the page. */
export let isSessionKept = true

function localPart(state: SessionState): Partial<SessionState> {
  return Object.fromEntries(localFields.map((name) => [name, state[name]]))
}

function readStorage(): Partial<SessionState> {
  const kept = readFields(deviceStorage, localKey, localPart(empty))
  const token = nativeToken() || (kept.token ?? '')
  // Anything else cannot be sent in a header: every call would fail.
  return { ...kept, token: /^[!-~]*$/.test(token) ? token : '', refreshToken: tabStorage.get(refreshKey) ?? '' }
}

function writeStorage(state: SessionState): void {
  isSessionKept = deviceStorage.set(localKey, JSON.stringify(localPart(state)))
  if (!state.refreshToken) tabStorage.remove(refreshKey)
  else if (!tabStorage.set(refreshKey, state.refreshToken)) isSessionKept = false
}
