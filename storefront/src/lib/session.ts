import type { Reply } from '@app/contract/types'
import { create } from 'zustand'
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
  collectGoodsSns: { goodsSn: string }[]
  /** A non-empty uid and a token. Derived: never set by hand. */
  isLogin: boolean
  userAvatar: string
  userInfo: UserInfo
}

const localKey = 'session'
const refreshKey = 'refreshToken'
const localFields = ['token', 'transferCodeSwitch', 'isWallet', 'countDownLog', 'isShowWallpaperIcon'] as const

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
  useSession.setState((before) => {
    const next = { ...before, ...part }
    return { ...next, isLogin: next.userInfo.uid !== '' && next.token !== '', userAvatar: next.userInfo.avatar }
  })
  writeStorage(useSession.getState())
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

/** Takes over a token that another part of the product holds: another tab, or the native app. */
export function takeToken(token: string): void {
  change({ token, isShowWallpaperIcon: 1 })
}

export function setUserInfo(userInfo: UserInfo): void {
  change({ userInfo })
}

/** Logout, an expired session, or a user who could not be read: everything personal goes. */
export function resetSession(): void {
  const { countDownLog, transferCodeSwitch } = useSession.getState()
  change({ ...empty, countDownLog, transferCodeSwitch })
}

/** Changes the flags that are not tied to login. */
export function setSessionFlags(
  flags: Partial<
    Pick<SessionState, 'transferToken' | 'transferCodeSwitch' | 'isWallet' | 'countDownLog' | 'collectGoodsSns'>
  >,
): void {
  change(flags)
}

/** Follows a login or logout in another tab. Returns how to stop. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.storageArea !== localStorage || event.key !== localKey) return
    const { token = '' } = readStorage()
    if (token === useSession.getState().token) return
    if (token) takeToken(token)
    else resetSession()
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

function readStorage(): Partial<SessionState> {
  try {
    const kept = JSON.parse(localStorage.getItem(localKey) ?? '{}') as Partial<SessionState>
    const state: Partial<SessionState> = { ...kept, refreshToken: sessionStorage.getItem(refreshKey) ?? '' }
    const handedOver = nativeToken()
    return handedOver ? { ...state, token: handedOver } : state
  } catch {
    return {}
  }
}

function writeStorage(state: SessionState): void {
  try {
    localStorage.setItem(localKey, JSON.stringify(Object.fromEntries(localFields.map((name) => [name, state[name]]))))
    if (state.refreshToken) sessionStorage.setItem(refreshKey, state.refreshToken)
    else sessionStorage.removeItem(refreshKey)
  } catch {
    // Storage is full or forbidden: the session then lasts as long as the page.
  }
}
