// @vitest-environment jsdom
import { apiPrefix } from '@app/contract/paths'
import { personalStreamPath } from '@app/contract/live'
import type { Reply } from '@app/contract/types'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setPageTitle } from '../../src/lib/title.ts'
import { someUser, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'

beforeEach(freshVisit)
afterEach(freshVisit)

type Message = Reply<'user/message/list'>['list'][number]

/** 2026-11-30 20:00 in China. */
const now = Date.UTC(2026, 10, 30, 12) / 1000

const message = (special: Partial<Message> = {}): Message => ({
  inboxMessageId: '9',
  kind: 'giftWaiting',
  title: '有一份转赠等你收下',
  text: '听雨的人 想把《松月》转赠给你，请在12月1日 20:00前收下或婉拒。',
  link: '/mine/transfer?giftId=31',
  time: now - 300,
  isRead: false,
  ...special,
})

const pageOf = (...list: Message[]) => ({
  list,
  unread: list.filter(({ isRead }) => !isRead).length,
  total: list.length,
  page: 1,
  size: 20,
  cursor: null,
})

/** A stream whose test says what it sends. */
function stubStream() {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const headers: Record<string, string>[] = []
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, request: RequestInit) => {
    if (address !== apiPrefix + personalStreamPath) return answer(address, request)
    headers.push(request.headers as Record<string, string>)
    const body = new ReadableStream<Uint8Array>({
      start(opened) {
        controller = opened
        request.signal?.addEventListener('abort', () => opened.error(new DOMException('', 'AbortError')))
      },
    })
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
  })
  return {
    headers,
    say: (text: string) => controller?.enqueue(encoder.encode(text)),
    end: () => controller?.close(),
  }
}

describe('[message.centre] the messages', () => {
  it('are listed by day, lead to what they are about, and are marked as read when opened', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: now * 1000, toFake: ['Date'] })
    const seen = stubApi({
      'user/user/info': someUser,
      'user/message/list': pageOf(
        message(),
        message({ inboxMessageId: '8', title: '转赠被婉拒', isRead: true, time: now - 86_400 }),
        message({ inboxMessageId: '7', title: '实名认证已通过', isRead: true, time: now - 3 * 86_400 }),
      ),
      'user/message/read': { unread: 0, link: '/' },
    })
    act(() => logIn(someUser))
    await openApp('/messages')
    const today = within(await screen.findByRole('region', { name: '今天' }))
    expect(within(screen.getByRole('region', { name: '昨天' })).getByText('转赠被婉拒').isConnected).toBe(true)
    expect(within(screen.getByRole('region', { name: '2026/11/27' })).queryByText('未读')).toBeNull()
    const link = today.getByRole('link', { name: /未读.*有一份转赠等你收下/ })
    expect(link.getAttribute('href')).toBe('#/mine/transfer?giftId=31')
    fireEvent.click(link)
    await waitFor(() =>
      expect(seen.find(({ path }) => path === 'user/message/read')?.body).toEqual({ inboxMessageId: '9' }),
    )
  })

  it('are marked as read together, up to the newest one shown', async () => {
    let isRead = false
    const seen = stubApi({
      'user/user/info': someUser,
      'user/message/list': () => pageOf(message({ isRead }), message({ inboxMessageId: '8', isRead })),
      'user/message/readAll': () => {
        isRead = true
        return { unread: 0 }
      },
    })
    act(() => logIn(someUser))
    await openApp('/messages')
    expect((await screen.findByText('2 条未读')).isConnected).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: '全部标为已读' }))
    await waitFor(() => expect(screen.queryByText('未读')).toBeNull())
    expect(seen.find(({ path }) => path === 'user/message/readAll')?.body).toEqual({ untilInboxMessageId: '9' })
    expect(screen.queryByRole('button', { name: '全部标为已读' })).toBeNull()
  })

  it('are narrowed to a group, and switched off by kind except for money and safety', async () => {
    const seen = stubApi({
      'user/user/info': someUser,
      'user/message/list': ({ query }) => (query.get('group') === 'service' ? pageOf() : pageOf(message())),
      'user/message/choices': {
        list: [
          { kind: 'giftWaiting', group: 'gifts', label: '有人转赠给我', channels: ['inbox'], isRequired: false },
          { kind: 'refundStarted', group: 'orders', label: '订单退款', channels: ['inbox'], isRequired: true },
        ],
        offered: ['inbox'],
        webPushKey: '',
      },
      'user/message/choose': { isOn: false },
    })
    act(() => logIn(someUser))
    await openApp('/messages')
    fireEvent.click(await screen.findByRole('button', { name: '客服与审核' }))
    expect((await screen.findByText('这一类还没有消息')).isConnected).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: '消息设置' }))
    const settings = within(await screen.findByRole('dialog', { name: '消息设置' }))
    expect((await settings.findByText(/^订单退款：/)).isConnected).toBe(true)
    expect(settings.getAllByRole('switch')).toHaveLength(1)
    fireEvent.click(settings.getByRole('switch', { name: '有人转赠给我' }))
    await waitFor(() =>
      expect(seen.find(({ path }) => path === 'user/message/choose')?.body).toEqual({
        kinds: ['giftWaiting'],
        channel: 'inbox',
        isOn: false,
      }),
    )
  })
})

describe('[message.sms] an SMS', () => {
  it('is chosen by group, for money and safety as well', async () => {
    const seen = stubApi({
      'user/user/info': someUser,
      'user/message/list': pageOf(message()),
      'user/message/choices': {
        list: [
          { kind: 'giftWaiting', group: 'gifts', label: '有人转赠给我', channels: ['inbox', 'sms'], isRequired: false },
          { kind: 'giftExpired', group: 'gifts', label: '转赠过期退回', channels: ['inbox'], isRequired: false },
          { kind: 'refundStarted', group: 'orders', label: '订单退款', channels: ['inbox', 'sms'], isRequired: true },
        ],
        offered: ['inbox', 'sms'],
        webPushKey: '',
      },
      'user/message/choose': { isOn: true },
    })
    act(() => logIn(someUser))
    await openApp('/messages')
    fireEvent.click(await screen.findByRole('button', { name: '消息设置' }))
    const settings = within(await screen.findByRole('dialog', { name: '消息设置' }))
    const gifts = within(await settings.findByRole('group', { name: '转赠还发到' }))
    const orders = within(settings.getByRole('group', { name: '订单与退款还发到' }))
    expect(orders.getByRole<HTMLInputElement>('switch', { name: '短信' }).checked).toBe(true)
    expect(gifts.getByRole<HTMLInputElement>('switch', { name: '短信' }).checked).toBe(false)
    fireEvent.click(gifts.getByRole('switch', { name: '短信' }))
    await waitFor(() =>
      expect(seen.find(({ path }) => path === 'user/message/choose')?.body).toEqual({
        kinds: ['giftWaiting', 'giftExpired'],
        channel: 'sms',
        isOn: true,
      }),
    )
  })
})

describe('[message.push] a message opened from a notification', () => {
  it('is marked as read through it, and leads on to what it is about', async () => {
    const seen = stubApi({
      'user/user/info': someUser,
      'user/message/list': pageOf(message()),
      'user/message/read': { unread: 0, link: '/mine/transfer?giftId=31' },
      'hwnft/giftRecord/list': { list: [], total: 0, page: 1, size: 20, cursor: null, waiting: 0 },
    })
    act(() => logIn(someUser))
    await openApp('/messages?open=9&through=webPush')
    await waitFor(() => expect(window.location.hash).toBe('#/mine/transfer?giftId=31'))
    expect(seen.find(({ path }) => path === 'user/message/read')?.body).toEqual({
      inboxMessageId: '9',
      through: 'webPush',
    })
  })
})

describe('[message.web-push] a browser that reaches no push service', () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
    vi.unstubAllGlobals()
  })

  it('says so when it is asked, and offers nothing more', async () => {
    const subscribe = vi.fn(() => Promise.reject(new DOMException('push service error', 'AbortError')))
    const pushManager = { getSubscription: () => Promise.resolve(null), subscribe }
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: {
        getRegistration: () => Promise.resolve(undefined),
        register: () => Promise.resolve(),
        ready: Promise.resolve({ pushManager }),
      },
    })
    vi.stubGlobal('isSecureContext', true)
    vi.stubGlobal('PushManager', () => {})
    vi.stubGlobal('Notification', { requestPermission: () => Promise.resolve('granted') })
    stubApi({
      'user/user/info': someUser,
      'user/message/list': pageOf(message()),
      'user/message/choices': {
        list: [{ kind: 'giftWaiting', group: 'gifts', label: '有人转赠给我', channels: ['inbox'], isRequired: false }],
        offered: ['inbox'],
        webPushKey: `B${'A'.repeat(86)}`,
      },
    })
    act(() => logIn(someUser))
    await openApp('/messages')
    fireEvent.click(await screen.findByRole('button', { name: '消息设置' }))
    const settings = within(await screen.findByRole('dialog', { name: '消息设置' }))
    fireEvent.click(await settings.findByRole('button', { name: '开启通知' }))
    expect((await settings.findByText(/这个浏览器收不到通知/)).isConnected).toBe(true)
    expect(subscribe).toHaveBeenCalled()
    expect(settings.queryByRole('button', { name: '开启通知' })).toBeNull()
  })
})

describe('[message.centre] the count of unread messages', () => {
  it('is in the menu, the tab bar and the title, and follows the stream with what else has changed', async () => {
    let unread = 1
    const seen = stubApi({
      'user/user/info': someUser,
      'user/message/unread': () => ({ unread }),
      'hwnft/giftRecord/list': { list: [], total: 0, page: 1, size: 20, cursor: null, waiting: 0 },
    })
    const stream = stubStream()
    act(() => logIn(someUser))
    await openApp('/mine/transfer')
    // `main.tsx` sets the title of the first page.
    setPageTitle('transfer')
    expect((await screen.findByRole('button', { name: '松下客的账号，1 条未读消息' })).isConnected).toBe(true)
    const tabs = within(screen.getByRole('navigation', { name: '常用入口' }))
    expect(tabs.getByRole('link', { name: /我的.*1.*条未读消息/ }).isConnected).toBe(true)
    expect(document.title).toMatch(/^\(1\) /)
    await waitFor(() => expect(stream.headers).toMatchObject([{ authorization: 'Bearer access-1' }]), {
      timeout: 10_000,
    })
    const lists = () => seen.filter(({ path }) => path === 'hwnft/giftRecord/list').length
    const before = lists()
    unread = 2
    // A frame that arrives in two pieces, after a comment.
    stream.say(':\n\nevent: changed\ndata: {"tags":["in')
    stream.say('box","gifts"]}\n\n')
    expect((await screen.findByRole('button', { name: '松下客的账号，2 条未读消息' })).isConnected).toBe(true)
    await waitFor(() => expect(lists()).toBeGreaterThan(before))
    expect(document.title).toMatch(/^\(2\) /)
  })

  it('is read again after a lost connection', async () => {
    let unread = 0
    stubApi({ 'user/user/info': someUser, 'user/message/unread': () => ({ unread }) })
    const stream = stubStream()
    act(() => logIn(someUser))
    await openApp('/album')
    await waitFor(() => expect(stream.headers).toHaveLength(1), { timeout: 10_000 })
    unread = 3
    stream.end()
    expect(
      (await screen.findByRole('button', { name: '松下客的账号，3 条未读消息' }, { timeout: 10_000 })).isConnected,
    ).toBe(true)
    expect(stream.headers).toHaveLength(2)
  })
})
