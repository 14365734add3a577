// @vitest-environment jsdom
import type { Reply } from '@app/contract/types'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { monthAsked, monthBeside, monthLabel, weeksOf } from '../../src/features/calendar/months.ts'
import { someCard } from '../goods/samples.ts'
import { type Seen, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'
import { setScreen } from '../support/browser.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

type Event = Reply<'goods/calendar/list'>['list'][number]

const someEvent: Event = {
  kind: 'goods',
  subject: 'G1',
  title: '九叠屏',
  cover: someCard.cover,
  startTime: 0,
  endTime: null,
  price: 1990,
  shopId: '1',
  shopName: '云岫博物院',
  albumId: '7',
  albumName: '浮光夜',
}
const day = 86_400
/** Returns an event on the second day of the month that a call asks for. */
const inMonth = ({ query }: Seen, more: Partial<Event> = {}): Event => ({
  ...someEvent,
  startTime: Number(query.get('from')) + day + 20 * 3600,
  ...more,
})
/** Two works of different shops, in a month that lies ahead. */
const answers = {
  'goods/calendar/list': (seen: Seen) => ({
    list: [inMonth(seen), inMonth(seen, { subject: 'G2', title: '雪溪图', shopId: '2', shopName: '听松坊' })],
  }),
}

/** The month after the present one. */
const next = () => monthBeside(monthAsked(null, Date.now() / 1000), 1, Date.now() / 1000) ?? ''

describe('[message.calendar] months', () => {
  it('begin on Monday, and contain each day once', () => {
    const weeks = weeksOf('2026-12')
    expect(weeks[0]).toEqual([
      undefined,
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
      '2026-12-06',
    ])
    expect(weeks.every((week) => week.length === 7)).toBe(true)
    expect(weeks.flat().filter((one) => one !== undefined)).toHaveLength(31)
  })

  it('reach from the last month to a year ahead', () => {
    const now = Date.parse('2026-12-15T12:00:00+08:00') / 1000
    expect(monthAsked('2026-11', now)).toBe('2026-11')
    expect(monthAsked('2027-12', now)).toBe('2027-12')
    for (const asked of [null, '2026-10', '2028-01', '2026-13', 'x']) expect(monthAsked(asked, now)).toBe('2026-12')
    expect([monthBeside('2026-11', -1, now), monthBeside('2026-12', 1, now)]).toEqual([undefined, '2027-01'])
  })
})

describe('[message.calendar] the page', () => {
  it('lists the days on phones, each work with its reminder', async () => {
    setScreen({ width: 390 })
    stubApi(answers)
    await openApp(`/calendar?month=${next()}`)
    expect(await screen.findByRole('heading', { level: 1, name: '发售日历' })).toBeTruthy()
    const link = await screen.findByRole('link', { name: '九叠屏' })
    expect(link.getAttribute('href')).toBe('#/goods/G1')
    expect(screen.getByRole('button', { name: '《九叠屏》开始前提醒我', hidden: false })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('shows a month on wide screens, with the works of the chosen day', async () => {
    setScreen({ width: 1440 })
    stubApi(answers)
    await openApp(`/calendar?month=${next()}`)
    const table = within(await screen.findByRole('table'))
    expect(table.getByRole('link', { name: /2日 周.，2 场$/ }).getAttribute('aria-current')).toBe('true')
    expect(screen.getByRole('link', { name: '雪溪图' })).toBeTruthy()
  })

  it('keeps month and filters in the address, and the back button undoes a month', async () => {
    setScreen({ width: 390 })
    stubApi(answers)
    await openApp('/calendar')
    fireEvent.click(await screen.findByRole('link', { name: '下个月' }))
    await waitFor(() => expect(window.location.hash).toBe(`#/calendar?month=${next()}`))
    await screen.findByRole('heading', { name: monthLabel(next()) })
    await screen.findByRole('link', { name: '九叠屏' })
    fireEvent.change(screen.getByRole('combobox', { name: '店铺' }), { target: { value: '2' } })
    await waitFor(() => expect(window.location.hash).toBe(`#/calendar?month=${next()}&shop=2`))
    await waitFor(() => expect(screen.queryByRole('link', { name: '九叠屏' })).toBeNull())
    expect(screen.getByRole('link', { name: '雪溪图' })).toBeTruthy()
    window.history.back()
    await waitFor(() => expect(window.location.hash).toBe('#/calendar'))
  })

  it('says what to do in a month without events', async () => {
    stubApi({ 'goods/calendar/list': { list: [] } })
    await openApp('/calendar')
    expect(await screen.findByText('这个月还没有安排')).toBeTruthy()
  })
})

describe('[message.ics] the feed on the page', () => {
  const address = 'https://shop.example/ics/feed/abc.ics'

  it('has an address to copy and to replace, and says that it does not ring', async () => {
    act(() => logIn())
    let isRenewed = false
    const seen = stubApi({
      'goods/calendar/list': { list: [] },
      'user/calendarFeed/info': () => ({ address: isRenewed ? address : '' }),
      'user/calendarFeed/renew': () => {
        isRenewed = true
        return { address }
      },
    })
    await openApp('/calendar')
    expect(await screen.findByText(/大多数手机不会为订阅的日历响铃/)).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: '生成订阅地址' }))
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: '订阅地址' })).value).toBe(address)
    fireEvent.click(screen.getByRole('button', { name: '换一个地址' }))
    await waitFor(() => expect(seen.filter(({ path }) => path === 'user/calendarFeed/renew')).toHaveLength(2))
  })

  it('asks visitors to log in', async () => {
    stubApi({ 'goods/calendar/list': { list: [] } })
    await openApp('/calendar')
    const section = within(await screen.findByRole('region', { name: '订阅到手机日历' }))
    expect(section.getByRole('link', { name: '登录' }).getAttribute('href')).toBe('#/login?redirect=%2Fcalendar')
  })
})
