// @vitest-environment jsdom
import { KycStatus } from '@app/contract/enums'
import type { ReminderLead } from '@app/contract/scheduledKinds'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { announceReminders } from '../../src/domain/inbox/announce.ts'
import { serverSeconds } from '../../src/lib/clock.ts'
import { someGoods } from '../goods/samples.ts'
import { type Seen, someUser, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'

beforeEach(freshVisit)
afterEach(freshVisit)

const verified = { ...someUser, kycStatus: KycStatus.success }
const coming = () => ({ ...someGoods, saleStart: serverSeconds() + 5 * 3600 })

/** An API that keeps one user's reminder of a work. */
function stubReminders(goods = coming()) {
  let lead: ReminderLead | undefined
  return stubApi({
    'goods/goods/info': goods,
    'user/user/info': verified,
    'order/goodsOrders': { list: [], total: 0, page: 1, size: 20, bought: 0, waitingOrderSn: null },
    'user/reminder/list': () => ({
      list:
        lead === undefined
          ? []
          : [
              {
                kind: 'goods',
                subject: 'G1',
                title: goods.name,
                cover: goods.cover,
                startTime: goods.saleStart,
                endTime: null,
                price: goods.price,
                shopId: '1',
                shopName: '',
                albumId: null,
                albumName: '',
                lead,
              },
            ],
    }),
    'user/reminder/set': ({ body }: Seen) => {
      lead = (body as { lead: ReminderLead }).lead
      return {}
    },
    'user/reminder/delete': () => {
      lead = undefined
      return {}
    },
  })
}
const setBy = (seen: Seen[]) => seen.filter(({ path }) => path === 'user/reminder/set').map(({ body }) => body)

describe('[message.reminder] a work before its sale', () => {
  it('sets a reminder, changes how early it comes, and removes it', async () => {
    act(() => logIn(verified))
    const seen = stubReminders()
    await openApp('/goods/G1')
    fireEvent.click(await screen.findByRole('button', { name: /开抢，提醒我$/ }))
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: /的提醒$/ })
    expect(setBy(seen)).toEqual([{ kind: 'goods', subject: 'G1', lead: 10 }])
    fireEvent.change(choice, { target: { value: '60' } })
    await waitFor(() => expect(setBy(seen)).toHaveLength(2))
    await waitFor(() => expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /的提醒$/ }).value).toBe('60'))
    const file = screen.getByRole('link', { name: '加到手机日历' })
    expect(file.getAttribute('href')).toBe('/ics/event/goods/G1.ics?lead=60')
    fireEvent.click(screen.getByRole('button', { name: /开抢，已设提醒$/ }))
    expect(await screen.findByRole('button', { name: /开抢，提醒我$/ })).toBeTruthy()
  })

  it('remembers a request from before the login, over a reload, and sets it once', async () => {
    const seen = stubReminders()
    await openApp('/goods/G1')
    fireEvent.click(await screen.findByRole('button', { name: /开始前提醒我$/ }))
    await waitFor(() => expect(window.location.hash).toBe('#/login?redirect=%2Fgoods%2FG1'))
    expect(setBy(seen)).toEqual([])
    // What a reload leaves: the storage of the tab.
    cleanup()
    await openApp('/goods/G1')
    await screen.findByRole('button', { name: /开始前提醒我$/ })
    expect(setBy(seen)).toEqual([])
    act(() => logIn(verified))
    expect(await screen.findByRole('button', { name: /开抢，已设提醒$/ })).toBeTruthy()
    expect(setBy(seen)).toEqual([{ kind: 'goods', subject: 'G1', lead: 10 }])
    cleanup()
    await openApp('/goods/G1')
    await screen.findByRole('button', { name: /开抢，已设提醒$/ })
    expect(setBy(seen)).toHaveLength(1)
  })

  it('offers none shortly before the start', async () => {
    act(() => logIn(verified))
    stubReminders({ ...someGoods, saleStart: serverSeconds() + 500 })
    await openApp('/goods/G1')
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: /开抢$/ })
    expect(button.disabled).toBe(true)
    expect(screen.getByText('马上开始，在这个页面等候吧')).toBeTruthy()
  })

  it('shows a message about a reminder once, as it arrives', async () => {
    const message = {
      inboxMessageId: '7',
      kind: 'saleReminder' as const,
      title: '《九叠屏》即将开始',
      text: '20:00开始，提前到页面等候吧。',
      link: '/goods/G1',
      time: serverSeconds(),
      isRead: false,
    }
    const old = { ...message, inboxMessageId: '6', title: '《旧作》即将开始', time: serverSeconds() - 3600 }
    act(() => logIn(verified))
    stubApi({ 'user/message/list': { list: [message, old], total: 2, page: 1, size: 3, cursor: null, unread: 2 } })
    await openApp('/album')
    await act(() => announceReminders(['inbox', 'gifts']))
    expect(screen.queryByText('《九叠屏》即将开始')).toBeNull()
    await act(() => announceReminders(['inbox', 'reminders']))
    await act(() => announceReminders(['inbox', 'reminders']))
    expect(screen.getAllByText('《九叠屏》即将开始').length).toBeGreaterThan(0)
    expect(screen.queryByText('《旧作》即将开始')).toBeNull()
    vi.unstubAllGlobals()
  })
})

describe('[message.follow] a work', () => {
  it('lets its series and its creator be followed', async () => {
    act(() => logIn(verified))
    const seen = stubApi({
      'goods/goods/info': coming(),
      'user/user/info': verified,
      'order/goodsOrders': { list: [], total: 0, page: 1, size: 20, bought: 0, waitingOrderSn: null },
      'goods/follow/list': { list: [] },
      'goods/follow/add': {},
    })
    await openApp('/goods/G1')
    const name = someGoods.creator.name
    fireEvent.click(await screen.findByRole('button', { name: `关注${name}` }))
    await waitFor(() =>
      expect(seen.filter(({ path }) => path === 'goods/follow/add').map(({ body }) => body)).toEqual([
        { kind: 'creator', subject: name },
      ]),
    )
  })
})
