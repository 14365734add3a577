// @vitest-environment jsdom
import { ApiError, isSuccessCode } from '@app/contract/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call, quietCall, timeouts } from '../src/lib/call.ts'
import { correctClock, serverNow } from '../src/lib/clock.ts'
import { resetSession, setUserInfo, storeTokens, useSession } from '../src/lib/session.ts'
import { Refused, someUser, stubApi } from './support/api.ts'
import { setScreen, setUserAgent } from './support/browser.ts'

beforeEach(() => {
  vi.unstubAllGlobals()
  resetSession()
  localStorage.clear()
  sessionStorage.clear()
  window.location.hash = '/mine/order'
  setScreen()
})
afterEach(() => vi.unstubAllGlobals())

const logIn = () => {
  storeTokens({ token: 'old', refreshToken: 'refresh-1' })
  setUserInfo(someUser)
}

describe('every request', () => {
  it('[session.headers] carries the token and the platform', async () => {
    const seen = stubApi({ 'user/user/info': someUser })
    await call('user/user/info', {})
    logIn()
    setScreen({ width: 768 })
    await call('user/user/info', {})
    setScreen({ width: 769 })
    await call('user/user/info', {})
    expect(seen.map(({ headers }) => [headers.authorization, headers.platform])).toEqual([
      [undefined, 'web'],
      ['Bearer old', 'h5'],
      ['Bearer old', 'web'],
    ])
  })

  it('[session.server-clock] corrects the clock by the time of its answer, even of a refusal', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const ahead = 3_600_000
    vi.stubGlobal('fetch', async () => Response.json({ code: 403, msg: '', data: null, time: Date.now() + ahead }))
    correctClock(1000)
    await expect(call('user/user/info', {})).rejects.toThrow(ApiError)
    expect(serverNow()).toBe(Date.now() + ahead)
    vi.useRealTimers()
  })

  it('[error.success-codes] accepts 200 and 0, as number or text, as success', () => {
    expect([200, 0, '200', '0', 201, '', null].map(isSuccessCode)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })

  it('times out after a minute', () => {
    expect(timeouts.request).toBe(60_000)
  })
})

describe('an expired session', () => {
  /** Refuses the token `old`, and renews it once. */
  const renewing = () =>
    stubApi({
      'user/user/info': ({ headers }) =>
        headers.authorization === 'Bearer new' ? someUser : new Refused('NOT_LOGGED_IN'),
      'user/userAuth/refreshToken': ({ body }) =>
        (body as { refreshToken: string }).refreshToken === 'refresh-1'
          ? { token: 'new', refreshToken: 'refresh-2', uid: 'u1', isNew: false }
          : new Refused('REFRESH_TOKEN_INVALID'),
    })

  it('is renewed once for many calls, and each call is repeated', async () => {
    const seen = renewing()
    logIn()
    const users = await Promise.all([1, 2, 3].map(() => call('user/user/info', {})))
    expect(users.map(({ uid }) => uid)).toEqual(['u1', 'u1', 'u1'])
    expect(seen.filter(({ path }) => path === 'user/userAuth/refreshToken')).toHaveLength(1)
    expect(useSession.getState()).toMatchObject({ token: 'new', refreshToken: 'refresh-2' })
  })

  it('[error.401] is reset and leads to the login page, which returns here', async () => {
    stubApi({
      'user/user/info': new Refused('NOT_LOGGED_IN'),
      'user/userAuth/refreshToken': new Refused('REFRESH_TOKEN_INVALID'),
    })
    logIn()
    await expect(call('user/user/info', {})).rejects.toThrow(ApiError)
    expect(useSession.getState()).toMatchObject({ token: '', refreshToken: '', isLogin: false })
    expect(window.location.hash).toBe('#/login?redirect=%2Fmine%2Forder')
  })

  it('stays if its renewal got no answer, which proves nothing', async () => {
    stubApi({
      'user/user/info': new Refused('NOT_LOGGED_IN'),
      'user/userAuth/refreshToken': () => {
        throw new TypeError('offline')
      },
    })
    logIn()
    await expect(call('user/user/info', {})).rejects.toMatchObject({ status: 0 })
    expect(useSession.getState()).toMatchObject({ token: 'old', refreshToken: 'refresh-1', isLogin: true })
    expect(window.location.hash).toBe('#/mine/order')
  })

  it('[session.native-app] redirects nowhere inside the native app', async () => {
    setUserAgent('Mozilla/5.0 YunxiuApp/2.1')
    stubApi({ 'user/user/info': new Refused('NOT_LOGGED_IN') })
    await expect(call('user/user/info', {})).rejects.toThrow(ApiError)
    expect(useSession.getState().token).toBe('')
    expect(window.location.hash).toBe('#/mine/order')
  })

  it('redirects nowhere if it had ended before the refusal arrived', async () => {
    let refuse = (): void => undefined
    const late = new Promise<Refused>((resolve) => (refuse = () => resolve(new Refused('NOT_LOGGED_IN'))))
    stubApi({ 'user/user/info': () => late })
    logIn()
    const answer = call('user/user/info', {})
    resetSession()
    refuse()
    await expect(answer).rejects.toThrow(ApiError)
    expect(window.location.hash).toBe('#/mine/order')
  })

  it('is not renewed for another user, who did not send the request', async () => {
    const late = Promise.withResolvers<Refused>()
    const seen = stubApi({
      'hwnft/giftRecord/recall': ({ headers }) => (headers.authorization === 'Bearer old' ? late.promise : {}),
    })
    logIn()
    const answer = call('hwnft/giftRecord/recall', { giftId: '4' }, { idempotencyKey: 'k'.repeat(32) })
    storeTokens({ token: 'theirs', refreshToken: 'refresh-9' })
    setUserInfo({ ...someUser, uid: 'u2' })
    late.resolve(new Refused('NOT_LOGGED_IN'))
    await expect(answer).rejects.toMatchObject({ status: 401 })
    expect(seen).toHaveLength(1)
    expect(useSession.getState()).toMatchObject({ token: 'theirs', userInfo: { uid: 'u2' } })
  })

  it('redirects nowhere after a background request', async () => {
    stubApi({ 'user/user/info': new Refused('NOT_LOGGED_IN') })
    await expect(quietCall('user/user/info', {})).rejects.toThrow(ApiError)
    expect(window.location.hash).toBe('#/mine/order')
  })
})
