// @vitest-environment jsdom
import { KycStatus } from '@app/contract/enums'
import { reasons } from '@app/contract/errors'
import type { Reply } from '@app/contract/types'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refused, someUser, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'
import { stubStreams } from '../support/event-source.ts'
import { allowance, eventOf, prize, wishOf } from './samples.ts'

const person = { ...someUser, kycStatus: KycStatus.success, points: 40 }
const noWishes: Reply<'hwnft/wishLog/list'> = { list: [], total: 0, page: 1, size: 20, cursor: null, waiting: 0 }
const info = (given: Partial<Reply<'hwnft/wish/info'>> = {}): Reply<'hwnft/wish/info'> => ({
  event: eventOf(),
  mine: allowance,
  events: [],
  ...given,
})

const field = () => screen.findByLabelText<HTMLTextAreaElement>('写下你的心愿')

beforeEach(() => {
  freshVisit()
  vi.stubGlobal('fetch', undefined)
})
afterEach(freshVisit)

async function open(answers: Parameters<typeof stubApi>[0], { asLoggedIn = true, user = person } = {}) {
  const seen = stubApi({
    'user/user/info': user,
    'hwnft/wish/info': info(),
    'hwnft/wishLog/list': noWishes,
    ...answers,
  })
  if (asLoggedIn) logIn(user)
  const page = await openApp('/wishPary')
  return { seen, page }
}

describe('/wishPary', () => {
  test('a wish is made, and its prize is received on the spot, once', async () => {
    const { seen } = await open({
      'hwnft/wish/event': { wish: wishOf({ prize }), mine: { ...allowance, freeLeft: 2 } },
      'hwnft/wishLog/receive': {
        gained: { kind: 'collectible', name: prize.name, cover: prize.cover, points: 0, nftId: '77' },
      },
    })
    fireEvent.change(await field(), { target: { value: '愿山河无恙' } })
    const button = screen.getByRole('button', { name: '放灯 · 免费（还有 3 次）' })
    fireEvent.click(button)
    fireEvent.click(button)
    const result = await screen.findByRole('dialog', { name: '心愿已经升起' })
    const take = within(result).getByRole('button', { name: '立即领取' })
    fireEvent.click(take)
    fireEvent.click(take)
    const way = await within(result).findByRole('link', { name: '看这一件' })
    expect(way.getAttribute('href')).toBe('#/collection/77')
    const writes = seen.filter(({ path }) => path === 'hwnft/wish/event' || path === 'hwnft/wishLog/receive')
    expect(writes.map(({ path, body }) => [path, body])).toEqual([
      ['hwnft/wish/event', { eventId: '5', text: '愿山河无恙', isAnonymous: false, costPoints: 0 }],
      ['hwnft/wishLog/receive', { wishId: '1' }],
    ])
    expect((await field()).value).toBe('')
  })

  test('a refused text stays in the form with the reason, and survives a reload', async () => {
    const { page } = await open({ 'hwnft/wish/event': new Refused('BANNED_WORDS', { field: 'text' }) })
    fireEvent.change(await field(), { target: { value: '不好的话' } })
    fireEvent.click(screen.getByRole('switch', { name: /^匿名放灯/ }))
    fireEvent.click(screen.getByRole('button', { name: /^放灯/ }))
    await screen.findByText(reasons.BANNED_WORDS.msg)
    expect((await field()).value).toBe('不好的话')
    expect((await field()).getAttribute('aria-invalid')).toBe('true')
    page.unmount()
    await openApp('/wishPary')
    expect((await field()).value).toBe('不好的话')
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /^匿名放灯/ }).checked).toBe(true)
  })

  test('is limited in the characters that the server counts, and no input is cut', async () => {
    const { seen } = await open({})
    const text = await field()
    const sent = () => seen.filter(({ path }) => path === 'hwnft/wish/event').map(({ body }) => body)
    await userEvent.click(text)
    await userEvent.paste('🏮'.repeat(61))
    await screen.findByText('61 / 60')
    await userEvent.click(screen.getByRole('button', { name: /^放灯/ }))
    await screen.findByText('最多 60 个字，现在多了 1 个')
    expect(sent()).toEqual([])
    await userEvent.clear(text)
    await userEvent.paste('🏮'.repeat(60))
    await userEvent.click(screen.getByRole('button', { name: /^放灯/ }))
    await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ text: '🏮'.repeat(60) })]))
  })

  test('[valid.banned-words] unmistakable banned words are refused before anything is sent', async () => {
    const { seen } = await open({})
    fireEvent.change(await field(), { target: { value: '六 合 彩' } })
    fireEvent.click(screen.getByRole('button', { name: /^放灯/ }))
    await screen.findByText(reasons.BANNED_WORDS.msg)
    expect(seen.some(({ path }) => path === 'hwnft/wish/event')).toBe(false)
  })

  test('input from before the login is kept after it', async () => {
    await open({ 'hwnft/wish/info': info({ mine: null }) }, { asLoggedIn: false })
    fireEvent.change(await field(), { target: { value: '愿归途有人等' } })
    fireEvent.click(screen.getByRole('button', { name: '登录后放灯' }))
    await waitFor(() => expect(window.location.hash).toBe('#/login?redirect=%2FwishPary'))
    expect(sessionStorage.getItem('wishDraft')).toContain('愿归途有人等')
  })

  test('an under-age user is told so before writing anything', async () => {
    await open({}, { user: { ...person, isUnderAge: true } })
    expect(await screen.findByRole('button', { name: '未满 18 周岁，暂不能放灯' })).toHaveProperty('disabled', true)
  })

  test('a paid wish is ordered after a consent that is never preselected, and leads to the cashier', async () => {
    const { seen } = await open({
      'hwnft/wish/info': info({ event: eventOf({ ticket: { goodsSn: 'W1', price: 990, left: 5 } }) }),
      'order/wishOrder': {
        orderSn: 'O1',
        status: 1,
        amount: 990,
        payBy: 4_000_000_000,
      } as unknown as Reply<'order/wishOrder'>,
    })
    fireEvent.change(await field(), { target: { value: '愿山河无恙' } })
    fireEvent.click(screen.getByRole('button', { name: /放一盏锦书灯 ¥9.90$/ }))
    const sheet = await screen.findByRole('dialog', { name: '确认下单' })
    expect(within(sheet).getByText(/回礼的种类和概率与免费放灯相同/)).toBeTruthy()
    const consent = within(sheet).getByRole<HTMLInputElement>('checkbox')
    expect(consent.checked).toBe(false)
    fireEvent.click(within(sheet).getByRole('button', { name: /^确认下单/ }))
    await within(sheet).findByText('请先勾选上面这一条，再确认下单')
    expect(seen.some(({ path }) => path === 'order/wishOrder')).toBe(false)
    fireEvent.click(consent)
    fireEvent.click(within(sheet).getByRole('button', { name: /^确认下单/ }))
    await waitFor(() => expect(window.location.hash).toBe('#/mine/order?orderSn=O1'))
    expect(seen.find(({ path }) => path === 'order/wishOrder')?.body).toEqual({
      eventId: '5',
      text: '愿山河无恙',
      isAnonymous: false,
      noReturnAccepted: true,
    })
  })

  test('wishes of others appear as they are made, each once', async () => {
    const streams = stubStreams()
    await open({})
    await screen.findByText('还没有人放灯')
    const stream = streams.find(({ topic }) => topic === 'wishes')
    const wish = { wishId: '8', eventId: '5', text: '<b>愿岁岁平安</b>', name: '云**山', time: 1_700_000_000 }
    act(() => {
      stream?.say('wish', 4, wish)
      stream?.say('wish', 5, wish)
      stream?.say('wish', 6, { ...wish, wishId: '9', eventId: '6', text: '别处的心愿' })
    })
    const list = screen.getByRole('region', { name: '大家的心愿' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.querySelector('p')?.textContent),
    ).toEqual(['<b>愿岁岁平安</b>'])
  })

  test('odds are shown in full', async () => {
    await open({})
    const table = await screen.findByRole('table')
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['回礼剩余概率', '听松峰·初雾剩 3 件0.25%', '谢谢你的心愿不限量99.75%', '合计100.00%'])
    expect(within(table).getAllByRole('button')).toHaveLength(1)
    fireEvent.click(within(table).getByRole('button', { name: '听松峰·初雾' }))
    const large = within(await screen.findByRole('dialog', { name: '听松峰·初雾' }))
    expect(large.getByRole('status').textContent).toBe('听松峰·初雾数量剩 3 件概率0.25%')
  })

  test('without an event, coming and past ones are offered', async () => {
    const { rules: _, ...card } = eventOf({ eventId: '6', title: '开春祈愿', state: 'over' })
    await open({ 'hwnft/wish/info': { event: null, mine: null, events: [card] } })
    await screen.findByText('最近没有祈愿活动')
    expect(screen.getByRole('link', { name: '开春祈愿' }).getAttribute('href')).toBe('#/wishPary?eventId=6')
  })

  test('a past event accepts no more wishes', async () => {
    await open({ 'hwnft/wish/info': info({ event: eventOf({ state: 'over', endTime: 1_700_000_100 }) }) })
    await screen.findByText('大家放出的心愿仍可查看。')
    expect(screen.queryByLabelText('写下你的心愿')).toBeNull()
  })
})
