// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startBridge } from '../../src/lib/bridge/start.ts'
import { readAppMessage } from '../../src/lib/bridge/messages.ts'
import { askApp, tellApp } from '../../src/lib/bridge/channel.ts'
import { shareLink } from '../../src/lib/share.ts'
import { resetSession, useSession } from '../../src/lib/session.ts'
import { Refused, someUser, stubApi } from '../support/api.ts'
import { freshVisit, logIn } from '../support/app.tsx'
import { setUserAgent } from '../support/browser.ts'

const inApp = 'Mozilla/5.0 (Linux; Android 15) YunxiuApp/2.1'
const picture = { title: '听松峰', url: 'https://x.cn/#/show/abc' }

beforeEach(freshVisit)
afterEach(() => {
  freshVisit()
  Reflect.deleteProperty(document, 'execCommand')
  vi.restoreAllMocks()
})

/** Returns every message that the page sent to its app. */
function insideApp(userAgent = inApp): { type: string; [field: string]: unknown }[] {
  const told: { type: string }[] = []
  setUserAgent(userAgent)
  vi.stubGlobal('YunxiuNative', { postMessage: (text: string) => told.push(JSON.parse(text) as { type: string }) })
  startBridge()
  return told
}
const receive = (message: unknown) => window.YunxiuPage?.receive(message)

describe('[message.push] the token of the device', () => {
  it('is registered at once and after a later login, and unregistered when notifications are off', async () => {
    const seen = stubApi({
      'user/message/registerApp': { isRegistered: true },
      'user/message/unregisterApp': {},
      'user/user/info': someUser,
    })
    const bodies = (path: string) => seen.filter((one) => one.path === path).map(({ body }) => body)
    insideApp()
    // Started again, it still registers once.
    insideApp()
    receive({ type: 'pushToken', token: 'device-token-1' })
    expect(bodies('user/message/registerApp')).toEqual([])
    logIn(someUser)
    await vi.waitFor(() => expect(bodies('user/message/registerApp')).toEqual([{ token: 'device-token-1' }]))
    receive({ type: 'pushToken', token: '' })
    await vi.waitFor(() => expect(bodies('user/message/unregisterApp')).toEqual([{ token: 'device-token-1' }]))
  })
})

describe('a message of the app', () => {
  it('is read as text and as an object', () => {
    const messages = [
      { type: 'hello', can: ['share'] },
      { type: 'back' },
      { type: 'go', address: '/goods/G1' },
      { type: 'token', token: 'abc.def-1' },
      { type: 'done', id: '1', outcome: 'cancelled' },
    ]
    expect(messages.map(readAppMessage)).toEqual(messages)
    const texts = messages.map((message) => JSON.stringify({ version: 1, more: true, ...message }))
    expect(texts.map(readAppMessage)).toEqual(messages)
  })

  it('is ignored if it is invalid', () => {
    const invalid = [
      'not JSON',
      null,
      { type: 'dance' },
      { type: 'hello', can: 'share' },
      { type: 'go', address: 'https://elsewhere.example.com' },
      { type: 'go', address: '//elsewhere.example.com' },
      { type: 'token', token: 'a b' },
      { type: 'token', token: '' },
      { type: 'done', id: 1, outcome: 'done' },
      { type: 'done', id: '1', outcome: 'perhaps' },
    ]
    expect(invalid.filter((message) => readAppMessage(message) !== undefined)).toEqual([])
  })
})

describe('the bridge', () => {
  it('sends nothing outside the app, even if something answers to its name', () => {
    const postMessage = vi.fn()
    vi.stubGlobal('YunxiuNative', { postMessage })
    expect(tellApp({ type: 'close' })).toBe(false)
    expect(postMessage).not.toHaveBeenCalled()
  })

  it('announces that the page is ready, with version, address and title', () => {
    document.title = '首页'
    window.history.replaceState(null, '', '#/notice')
    expect(insideApp()[0]).toEqual({ version: 1, type: 'ready', address: '/notice', title: '首页' })
  })

  it('closes the layer over the page, goes back one page, and asks to be closed on the first', () => {
    const told = insideApp()
    const back = vi.spyOn(window.history, 'back').mockReturnValue(undefined)
    window.history.replaceState({ idx: 2 }, '')
    expect(receive({ type: 'back' })).toBe(true)
    expect(back).toHaveBeenCalledTimes(1)
    window.history.replaceState({ idx: 0, layers: 1 }, '')
    receive({ type: 'back' })
    expect(back).toHaveBeenCalledTimes(2)
    expect(told.map(({ type }) => type)).not.toContain('close')
    window.history.replaceState({ idx: 0 }, '')
    receive({ type: 'back' })
    expect(back).toHaveBeenCalledTimes(2)
    expect(told.at(-1)).toMatchObject({ type: 'close' })
  })

  it('takes over a token and reads its user, and drops an invalid one', async () => {
    insideApp()
    stubApi({
      'user/user/info': ({ headers }) =>
        headers.authorization === 'Bearer good' ? someUser : new Refused('NOT_LOGGED_IN'),
    })
    receive({ type: 'token', token: 'good' })
    await vi.waitFor(() => expect(useSession.getState()).toMatchObject({ token: 'good', isLogin: true }))
    receive({ type: 'token', token: 'bad' })
    await vi.waitFor(() => expect(useSession.getState()).toMatchObject({ token: '', isLogin: false }))
  })

  it('announces that the session has ended', () => {
    const told = insideApp()
    logIn()
    resetSession()
    expect(told.at(-1)).toMatchObject({ type: 'sessionEnded' })
  })

  it('announces it too if the token of the user agent was refused before it started', () => {
    expect(insideApp(`${inApp} Token/expired`).map(({ type }) => type)).toContain('sessionEnded')
    expect(insideApp().map(({ type }) => type)).not.toContain('sessionEnded')
  })

  it('opens links for another window outside once the app supports that', () => {
    const told = insideApp()
    document.body.innerHTML = '<a target="_blank" href="https://beian.example.cn/">备案</a>'
    const press = () => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true })
      document.querySelector('a')?.dispatchEvent(event)
      return event.defaultPrevented
    }
    receive({ type: 'hello', can: [] })
    expect(press()).toBe(false)
    receive({ type: 'hello', can: ['open'] })
    expect(press()).toBe(true)
    expect(told.at(-1)).toMatchObject({ type: 'open', url: 'https://beian.example.cn/' })
    document.body.innerHTML = ''
  })
})

describe('sharing', () => {
  it('is the app’s if supported, and ends as the app reports', async () => {
    const told = insideApp()
    receive({ type: 'hello', can: ['share'] })
    const shared = shareLink(picture)
    const id = told.at(-1)?.['id']
    expect(told.at(-1)).toMatchObject({ type: 'share', ...picture })
    receive({ type: 'done', id: 'another', outcome: 'failed' })
    receive({ type: 'done', id, outcome: 'cancelled' })
    expect(await shared).toBe('cancelled')
  })

  it('copies the address in an app without support, and after the app failed', async () => {
    const told = insideApp()
    document.execCommand = () => true
    receive({ type: 'hello', can: [] })
    expect(await shareLink(picture)).toBe('copied')
    receive({ type: 'hello', can: ['share'] })
    const shared = shareLink(picture)
    receive({ type: 'done', id: told.at(-1)?.['id'], outcome: 'failed' })
    expect(await shared).toBe('copied')
  })

  it('times out after two minutes without an answer', async () => {
    vi.useFakeTimers()
    insideApp()
    const asked = askApp({ type: 'share', ...picture })
    vi.advanceTimersByTime(120_000)
    expect(await asked).toBe('failed')
  })
})
