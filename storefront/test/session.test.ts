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
import { emptyUser } from '../src/lib/user.ts'
import { hasPassedKyc } from '../src/domain/person/kyc.ts'
import { vipLevel } from '../src/domain/points/level.ts'
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

describe('personal data in this browser', () => {
  const personal = [
    'giftDraft:7:1',
    'addressDraft:7:new',
    'wallDraft:7',
    'wishDraft',
    'searches',
    'favouriteWish',
    'tomorrowsDraft',
  ]
  const ofTheDevice = ['appearance', 'storedQuery', 'inviteCode', 'loginsSeen:7', 'pendingActs']
  const leave = () => {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of [...personal, ...ofTheDevice]) storage.setItem(key, '{"phone":"13912345678"}')
    }
  }
  const left = (keys: string[]) =>
    [localStorage, sessionStorage].flatMap((storage) => keys.filter((key) => storage.getItem(key) !== null))

  it.each([
    ['a logout or an expired session', () => resetSession()],
    ['somebody else', () => setUserInfo({ ...someUser, uid: '8' })],
  ])('%s: drafts and searches are removed, the device’s own settings stay', (_, change) => {
    storeTokens(tokens)
    setUserInfo({ ...someUser, uid: '7' })
    leave()
    const told = vi.fn()
    window.addEventListener('storage', told)
    change()
    window.removeEventListener('storage', told)
    expect(left(personal)).toEqual([])
    expect(left(ofTheDevice)).toEqual([...ofTheDevice, ...ofTheDevice])
    expect(told).toHaveBeenCalledOnce()
  })

  it('the same user, read again or logged in, keeps their input', () => {
    storeTokens(tokens)
    leave()
    setUserInfo({ ...someUser, uid: '7' })
    setUserInfo({ ...someUser, uid: '7', nickname: '云边客' })
    expect(left(personal)).toEqual([...personal, ...personal])
    expect(sessionStorage.getItem('refreshToken')).toBe('r')
  })
})

describe('the logged-in user', () => {
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

  it('[session.login-tokens] refuses incomplete tokens as abnormal data and stores nothing', () => {
    for (const incomplete of [{ token: 'a' }, { refreshToken: 'r' }, { token: '', refreshToken: 'r' }]) {
      expect(() => storeTokens(incomplete)).toThrow(DataAbnormalError)
      expect(() => storeTokens(incomplete)).toThrow('数据异常')
      expect(state().token).toBe('')
    }
  })

  it('[session.reset] clears personal data and turns the wallpaper flag', () => {
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

  it('writes nothing if no stored field has changed: another tab may just have logged out', () => {
    storeTokens(tokens)
    localStorage.setItem('session', '{}')
    setUserInfo(someUser)
    setSessionFlags({ collectGoodsSns: [{ goodsSn: 'g1' }] })
    expect(localStorage.getItem('session')).toBe('{}')
    expect(state().collectGoodsSns).toHaveLength(1)
  })

  it('[session.native-app] takes the token from the user agent', async () => {
    expect(nativeToken('Mozilla/5.0 YunxiuApp/2.1 Token/abc.def-1')).toBe('abc.def-1')
    expect(nativeToken('Mozilla/5.0 Chrome/156')).toBe('')
    setUserAgent('Mozilla/5.0 YunxiuApp/2.1 Token/from-app')
    vi.resetModules()
    const fresh = await import('../src/lib/session.ts')
    expect(fresh.useSession.getState().token).toBe('from-app')
  })

  it('prefers the token that the app injected to that of the user agent, and accepts it only in the app', async () => {
    window.YunxiuStart = { token: 'put-there' }
    setUserAgent('Mozilla/5.0 YunxiuApp/3.0 Token/from-app')
    vi.resetModules()
    const fresh = await import('../src/lib/session.ts')
    expect(fresh.useSession.getState().token).toBe('put-there')
    expect(nativeToken('Mozilla/5.0 YunxiuApp/3.0')).toBe('put-there')
    expect(nativeToken('Mozilla/5.0 Chrome/156')).toBe('')
    window.YunxiuStart = { token: 'not a token' }
    expect(nativeToken('Mozilla/5.0 YunxiuApp/3.0')).toBe('')
    delete window.YunxiuStart
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

  it('shows a missing nickname as unknown', () => {
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
  it('[const.vip-level] begin at their points', () => {
    expect([0, 99, 100, 999, 1000, 9_999_999].map((points) => vipLevel(levels, points))).toEqual([0, 0, 1, 1, 2, 2])
  })
})
