// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { correctClock, serverNow, startClock, useServerTime } from '../src/lib/clock.ts'
import { nativeToken } from '../src/lib/platform.ts'
import {
  DataAbnormalError,
  resetSession,
  setSessionFlags,
  setUserInfo,
  storeTokens,
  useSession,
} from '../src/lib/session.ts'
import { emptyUser, hasPassedKyc, vipLevel } from '../src/lib/user.ts'
import { someUser } from './support/api.ts'
import { setUserAgent } from './support/browser.ts'

beforeEach(() => {
  resetSession()
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const tokens = { token: 'a', refreshToken: 'r' }
const state = () => useSession.getState()

describe('who is logged in', () => {
  it('[session.logged-in] needs a uid and a token', () => {
    expect(state().isLogin).toBe(false)
    storeTokens(tokens)
    expect(state().isLogin).toBe(false)
    setUserInfo(someUser)
    expect(state().isLogin).toBe(true)
    resetSession()
    setUserInfo(someUser)
    expect(state().isLogin).toBe(false)
  })

  it.each([{ token: 'a' }, { refreshToken: 'r' }, { token: '', refreshToken: 'r' }])(
    '[session.login-tokens] refuses %j as abnormal data and keeps nothing',
    (incomplete) => {
      expect(() => storeTokens(incomplete)).toThrow(DataAbnormalError)
      expect(() => storeTokens(incomplete)).toThrow('数据异常')
      expect(state().token).toBe('')
    },
  )

  it('[session.reset] clears what is personal and turns the wallpaper flag', () => {
    storeTokens(tokens)
    expect(state().isShowWallpaperIcon).toBe(1)
    setUserInfo(someUser)
    setSessionFlags({ transferToken: 't', isWallet: true, collectGoodsSns: [{ goodsSn: 'g1' }] })
    resetSession()
    expect(state()).toMatchObject({
      token: '',
      refreshToken: '',
      transferToken: '',
      isWallet: false,
      collectGoodsSns: [],
      isShowWallpaperIcon: 0,
      userInfo: emptyUser,
    })
    expect(localStorage.getItem('session')).not.toContain('"a"')
    expect(sessionStorage.getItem('refreshToken')).toBeNull()
  })

  it('[session.persistence] keeps token and flags in local storage, the refresh token in session storage', () => {
    storeTokens(tokens)
    setSessionFlags({ isWallet: true })
    expect(JSON.parse(localStorage.getItem('session') ?? '')).toMatchObject({
      token: 'a',
      isWallet: true,
      isShowWallpaperIcon: 1,
    })
    expect(localStorage.getItem('session')).not.toContain('refresh')
    expect(sessionStorage.getItem('refreshToken')).toBe('r')
  })

  it('[session.native-app] takes the token out of the user agent', async () => {
    expect(nativeToken('Mozilla/5.0 YunxiuApp/2.1 Token/abc.def-1')).toBe('abc.def-1')
    expect(nativeToken('Mozilla/5.0 Chrome/156')).toBe('')
    setUserAgent('Mozilla/5.0 YunxiuApp/2.1 Token/from-app')
    vi.resetModules()
    const fresh = await import('../src/lib/session.ts')
    expect(fresh.useSession.getState().token).toBe('from-app')
  })

  it('[entity.session-state] has every field', () => {
    expect(Object.keys(state())).toEqual(
      expect.arrayContaining([
        'token',
        'refreshToken',
        'transferToken',
        'transferCodeSwitch',
        'isWallet',
        'countDownLog',
        'isShowWallpaperIcon',
        'collectGoodsSns',
        'isLogin',
        'userAvatar',
      ]),
    )
    setUserInfo({ ...someUser, avatar: 'a.jpg' })
    expect(state().userAvatar).toBe('a.jpg')
  })

  it('calls a nickname nobody knows unknown', () => {
    expect(emptyUser.nickname).toBe('unknown')
  })

  it('counts verification as passed on success only', () => {
    expect([1, 2, 3].map((kycStatus) => hasPassedKyc({ kycStatus }))).toEqual([false, true, false])
  })
})

describe('the server clock', () => {
  it('[session.server-clock] follows the time of an answer and ticks every second', () => {
    vi.useFakeTimers({ now: 1_000_000 })
    const stop = startClock()
    correctClock(5_000_000)
    expect(useServerTime.getState()).toBe(5_000_000)
    vi.advanceTimersByTime(3000)
    expect(useServerTime.getState()).toBe(5_003_000)
    expect(serverNow()).toBe(5_003_000)
    stop()
    vi.advanceTimersByTime(2000)
    expect(useServerTime.getState()).toBe(5_003_000)
  })
})

describe('member levels', () => {
  const levels = [
    { condition: 1000, level: 2 },
    { condition: 0, level: 0 },
    { condition: 100, level: 1 },
  ]
  it.each([
    [0, 0],
    [99, 0],
    [100, 1],
    [999, 1],
    [1000, 2],
    [9_999_999, 2],
  ])('[const.vip-level] %i points are level %i', (points, level) => {
    expect(vipLevel(levels, points)).toBe(level)
  })
})
