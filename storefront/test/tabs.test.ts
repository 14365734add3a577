// @vitest-environment jsdom
// oxlint-disable unicorn/require-post-message-target-origin -- no windows: channels are limited to their origin
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../src/lib/call.ts'
import { guard } from '../src/app/guard.ts'
import { readUser } from '../src/lib/read-user.ts'
import { resetSession, setSessionFlags, setUserInfo, storeTokens, takeToken, useSession } from '../src/lib/session.ts'
import { followOtherTabs } from '../src/lib/tabs.ts'
import { Refused, someUser, stubApi } from './support/api.ts'

let stop: () => void
let other: BroadcastChannel
beforeEach(() => {
  resetSession()
  localStorage.clear()
  sessionStorage.clear()
  stop = followOtherTabs()
  other = new BroadcastChannel('session')
})
afterEach(() => {
  stop()
  other.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const someoneElse = { ...someUser, uid: 'u2' }

/** Simulates another tab that stores a token, or removes it. */
function storeElsewhere(token: string): void {
  localStorage.setItem('session', JSON.stringify({ token }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'session', storageArea: localStorage }))
}

/** Knows the user of each token; renews `refresh-1`. */
const answer = () =>
  stubApi({
    'user/user/info': ({ headers }) => {
      const users: Record<string, typeof someUser> = { 'Bearer new': someUser, 'Bearer theirs': someoneElse }
      return users[headers.authorization ?? ''] ?? new Refused('NOT_LOGGED_IN')
    },
    'user/userAuth/refreshToken': ({ body }) =>
      (body as { refreshToken: string }).refreshToken === 'refresh-1'
        ? { token: 'new', refreshToken: 'refresh-2', uid: 'u1', isNew: false }
        : new Refused('REFRESH_TOKEN_INVALID'),
  })

/** Answers the user of `theirs` at once, and that of any other token when the test says so. */
function answerLate() {
  const late = Promise.withResolvers<typeof someUser | Refused>()
  stubApi({
    'user/user/info': ({ headers }) => (headers.authorization === 'Bearer theirs' ? someoneElse : late.promise),
  })
  return late
}

describe('an expired token in a tab without a refresh token', () => {
  it("is renewed with another tab's refresh token, which is notified", async () => {
    answer()
    takeToken('old')
    const heard: unknown[] = []
    other.addEventListener('message', ({ data }: MessageEvent<{ kind: string; token: string }>) => {
      heard.push(data)
      if (data.kind === 'ask') other.postMessage({ kind: 'tell', token: data.token, refreshToken: 'refresh-1' })
    })
    await call('user/user/info', {})
    expect(useSession.getState()).toMatchObject({ token: 'new', refreshToken: 'refresh-2' })
    await vi.waitFor(() =>
      expect(heard).toContainEqual(expect.objectContaining({ kind: 'tell', token: 'new', refreshToken: 'refresh-2' })),
    )
  })

  it('is replaced by the newer stored one, without a renewal', async () => {
    const seen = answer()
    takeToken('old')
    localStorage.setItem('session', JSON.stringify({ token: 'new' }))
    expect(await call('user/user/info', {})).toMatchObject({ uid: 'u1' })
    expect(seen.filter(({ path }) => path === 'user/userAuth/refreshToken')).toEqual([])
  })
})

it('lends its refresh token to a tab with the same token, and to no other', async () => {
  storeTokens({ token: 'new', refreshToken: 'refresh-2' })
  const heard: unknown[] = []
  other.addEventListener('message', ({ data }) => heard.push(data))
  other.postMessage({ kind: 'ask', token: 'another' })
  other.postMessage({ kind: 'ask', token: 'new' })
  await vi.waitFor(() => expect(heard).toEqual([{ kind: 'tell', token: 'new', refreshToken: 'refresh-2' }]))
})

describe("another tab's actions", () => {
  it('a login is noticed, with its user', async () => {
    answer()
    storeElsewhere('new')
    await vi.waitFor(() => expect(useSession.getState()).toMatchObject({ isLogin: true, userInfo: { uid: 'u1' } }))
  })

  it('a login of another user replaces the first', async () => {
    answer()
    storeTokens({ token: 'new', refreshToken: 'refresh-2' })
    setUserInfo(someUser)
    storeElsewhere('theirs')
    await vi.waitFor(() => expect(useSession.getState().userInfo.uid).toBe('u2'))
    expect(useSession.getState().refreshToken).toBe('')
  })

  it('a late answer about the first user is ignored after the other’s', async () => {
    const late = answerLate()
    takeToken('new')
    const reading = readUser()
    storeElsewhere('theirs')
    await vi.waitFor(() => expect(useSession.getState().userInfo.uid).toBe('u2'))
    late.resolve(someUser)
    expect(await reading).toMatchObject({ uid: 'u2' })
    expect(useSession.getState().userInfo.uid).toBe('u2')
  })

  it('a login is not undone by the refusal of an earlier session', async () => {
    const late = answerLate()
    takeToken('ended')
    const guarding = guard('/')
    storeElsewhere('theirs')
    await vi.waitFor(() => expect(useSession.getState().userInfo.uid).toBe('u2'))
    late.resolve(new Refused('NOT_LOGGED_IN'))
    await guarding
    expect(useSession.getState()).toMatchObject({ isLogin: true, token: 'theirs' })
  })

  it('a login stays if its user could not be read for lack of an answer, and the user is read again', async () => {
    vi.useFakeTimers()
    let isOnline = false
    stubApi({
      'user/user/info': () => {
        if (!isOnline) throw new TypeError('offline')
        return someUser
      },
    })
    storeElsewhere('new')
    await vi.advanceTimersByTimeAsync(0)
    expect(useSession.getState()).toMatchObject({ token: 'new', isLogin: false })
    isOnline = true
    await vi.advanceTimersByTimeAsync(12_000)
    expect(useSession.getState()).toMatchObject({ token: 'new', isLogin: true })
  })

  it('a logout ends the session here as soon as the server confirms it', async () => {
    answer()
    storeTokens({ token: 'old', refreshToken: 'revoked' })
    setUserInfo(someUser)
    storeElsewhere('')
    await vi.waitFor(() => expect(useSession.getState().isLogin).toBe(false))
  })

  it.each(['', 'theirs'])('changes here meanwhile leave another tab’s token %j unchanged', (token) => {
    answer()
    takeToken('mine')
    setUserInfo(someUser)
    localStorage.setItem('session', JSON.stringify({ token }))
    setUserInfo({ ...someUser, points: 9 })
    setSessionFlags({ isWallet: true })
    expect(JSON.parse(localStorage.getItem('session') ?? '')).toMatchObject({ token, isWallet: true })
  })

  it('a tab that could not renew does not end the session of one that can', async () => {
    answer()
    storeTokens({ token: 'old', refreshToken: 'refresh-1' })
    setUserInfo(someUser)
    storeElsewhere('')
    await vi.waitFor(() => expect(useSession.getState().token).toBe('new'))
    expect(useSession.getState().isLogin).toBe(true)
  })
})
