// @vitest-environment jsdom
import { ApiError } from '@app/contract/client'
import { act, screen, waitFor } from '@testing-library/react'
import nprogress from 'nprogress'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '../../src/lib/session.ts'
import { Refused, someUser, stubApi } from '../support/api.ts'
import { freshVisit, go, logIn, openApp } from '../support/app.tsx'
import { isShown } from '../support/dom.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

/** Page from which the navigations start. */
const albums = () => page('专辑专题')
const page = (title: string) => screen.findByRole('heading', { level: 1, name: title })

describe('navigating between pages', async () => {
  it('[router.hash] keeps the address behind the hash, with an empty base', async () => {
    stubApi()
    await openApp('/album')
    await albums()
    go('/auction')
    await page('拍卖')
    expect(window.location.pathname).toBe('/')
    expect(window.location.hash).toBe('#/auction')
  })

  it('[router.titles] sets the title of each page', async () => {
    stubApi()
    await openApp('/album')
    go('/auction')
    await waitFor(() => expect(document.title).toBe('拍卖 · 云岫数藏'))
    go('/integral')
    await waitFor(() => expect(document.title).toBe('我的积分 · 云岫数藏'))
  })

  it('[router.scroll-top] scrolls to the top at each navigation, including back', async () => {
    stubApi()
    await openApp('/album')
    await albums()
    const scrollTo = vi.mocked(window.scrollTo)
    scrollTo.mockClear()
    go('/auction')
    await page('拍卖')
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0, left: 0, behavior: 'instant' })
    window.history.back()
    await waitFor(() => expect(scrollTo).toHaveBeenCalledTimes(2))
  })

  it('[router.unknown-404] [route /404] redirects an unknown path to the not-found page', async () => {
    stubApi()
    await openApp('/album')
    go('/no/such/place')
    expect(isShown(await screen.findByRole('heading', { name: '页面不存在' }))).toBe(true)
    expect(window.location.hash).toBe('#/404')
  })

  it.each([
    ['/albumInfo/1。', '#/albumInfo/1'],
    ['/albumInfo/1&from=singlemessage', '#/albumInfo/1?from=singlemessage'],
    ['/albumInfo/1，快来看', '#/albumInfo/1'],
    ['!/auction', '#/auction'],
    ['/%23/auction', '#/auction'],
    ['//auction', '#/auction'],
    ['/MINE', '#/mine/collection'],
    ['/notice?id=5。', '#/notice?id=5'],
    ['/search?keyword=%E6%9C%88%E3%80%82', '#/search?keyword=%E6%9C%88%E3%80%82'],
  ])('finds the page of a link that a chat has garbled: %s is %s', async (handedOn, meant) => {
    stubApi()
    await openApp('/album')
    await albums()
    go(handedOn)
    await waitFor(() => expect(window.location.hash).toBe(meant))
    await waitFor(() => expect(document.title).not.toContain('专辑专题'))
    expect(window.location.hash).toBe(meant)
  })

  it('[router.keep-alive-20] keeps the input of a page that was left', async () => {
    stubApi()
    const { container } = await openApp('/album')
    await albums()
    const first = container.querySelector('main h2')
    go('/auction')
    await page('拍卖')
    expect(first?.isConnected).toBe(true)
    expect(isShown(first)).toBe(false)
    window.history.back()
    await waitFor(() => expect(isShown(first)).toBe(true))
  })

  it("[route /] keeps the home page's state", async () => {
    stubApi()
    const { container } = await openApp('/')
    const first = container.querySelector('main section, main div div')
    expect(first).not.toBeNull()
    go('/auction')
    await page('拍卖')
    expect(first?.isConnected).toBe(true)
    expect(isShown(first)).toBe(false)
    window.history.back()
    await waitFor(() => expect(isShown(first)).toBe(true))
  })

  it('[router.progress] runs a progress line and completes it', async () => {
    stubApi()
    await openApp('/album')
    const [start, done] = [vi.spyOn(nprogress, 'start'), vi.spyOn(nprogress, 'done')]
    go('/auction')
    await page('拍卖')
    expect(start).toHaveBeenCalledBefore(done)
    expect(nprogress.settings).toMatchObject({ minimum: 0.3, speed: 500, trickleSpeed: 200 })
  })
})

describe('the guard', async () => {
  it('[router.no-login-wall] lets a visitor open any page; the page invites to log in', async () => {
    stubApi()
    await openApp('/userInfo/kycAuth')
    expect((await screen.findByRole('link', { name: '登录或注册' })).getAttribute('href')).toBe(
      '#/login?redirect=%2FuserInfo%2FkycAuth',
    )
  })

  it('[router.guard-user-info] reads the user before each navigation', async () => {
    const seen = stubApi({ 'user/user/info': { ...someUser, nickname: '新名字' } })
    act(() => logIn())
    await openApp('/album')
    expect(useSession.getState().userInfo.nickname).toBe('松下客')
    go('/auction')
    await page('拍卖')
    expect(useSession.getState().userInfo.nickname).toBe('新名字')
    go('/mine/interest')
    await page('藏品权益')
    expect(seen.filter(({ path }) => path === 'user/user/info')).toHaveLength(2)
  })

  it('[router.guard-user-info] resets the session without a message if that fails', async () => {
    stubApi({ 'user/user/info': new Refused('INTERNAL') })
    act(() => logIn())
    await openApp('/album')
    go('/auction')
    await page('拍卖')
    expect(useSession.getState()).toMatchObject({ token: '', isLogin: false })
    expect(window.location.hash).toBe('#/auction')
    expect(screen.queryByText('服务开小差了，请稍后再试')).toBeNull()
  })

  it.each([
    [
      'no answer',
      () => {
        throw new ApiError(0, '')
      },
    ],
    ['a server that is too busy', () => new Refused('BUSY')],
  ])('keeps the session after %s, which is not a refusal', async (_, answer) => {
    stubApi({ 'user/user/info': answer })
    act(() => logIn())
    await openApp('/album')
    go('/auction')
    await page('拍卖')
    expect(useSession.getState()).toMatchObject({ token: 'access-1', isLogin: true })
  })

  it('[router.guard-user-info] redirects a logged-in user from /login to /', async () => {
    stubApi({ 'user/user/info': someUser })
    act(() => logIn())
    await openApp('/album')
    go('/login')
    await waitFor(() => expect(window.location.hash).toBe('#/'))
  })

  it('drops the pages of one user before the next one', async () => {
    stubApi({ 'user/user/info': someUser })
    act(() => logIn())
    const { container } = await openApp('/album')
    const kept = container.querySelector('main h2')
    go('/auction')
    await page('拍卖')
    act(() => logIn({ ...someUser, uid: 'u2' }))
    expect(kept?.isConnected ?? false).toBe(false)
  })
})

it('[router.mount-when-ready] mounts nothing before the guard has approved the first address', async () => {
  let answer = (): void => undefined
  const waiting = new Promise<void>((resolve) => (answer = resolve))
  const seen = stubApi({ 'user/user/info': () => waiting.then(() => someUser) })
  act(() => logIn())
  window.history.replaceState(null, '', '#/activity')
  document.body.innerHTML = '<div id="root"></div>'
  const mounted = import('../../src/main.tsx')
  await waitFor(() => expect(seen.map(({ path }) => path)).toEqual(['user/user/info']))
  expect(document.getElementById('root')?.childElementCount).toBe(0)
  answer()
  await mounted
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(window.location.hash).toBe('#/activity/compose')
})
