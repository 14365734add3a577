// @vitest-environment jsdom
import { AuctionState, KycStatus } from '@app/contract/enums'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Refused, someUser, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'
import { stubStreams } from '../support/event-source.ts'
import { bidsOf, infoOf, lotOf, mineOf } from './samples.ts'

const person = { ...someUser, kycStatus: KycStatus.success }
const lot = lotOf()
const list = { isOpen: true, list: [lot] }

beforeEach(freshVisit)
afterEach(freshVisit)

async function open(answers: Parameters<typeof stubApi>[0], isLogin = true) {
  const streams = stubStreams()
  const seen = stubApi({
    'user/user/info': person,
    'order/auction/list': list,
    'order/auction/bids': bidsOf(),
    ...answers,
  })
  if (isLogin) logIn(person)
  await openApp('/auction')
  return { seen, streams }
}

const panel = () => screen.findByRole('region', { name: '出价' })

describe('[route /auction]', () => {
  test('says that auctions are closed, and shows no lot', async () => {
    const { seen } = await open({ 'order/auction/list': { isOpen: false, list: [] } }, false)
    expect(await screen.findByRole('heading', { level: 1, name: '拍场尚未开放' })).toBeTruthy()
    expect(seen.some(({ path }) => path === 'order/auction/info')).toBe(false)
  })

  test('shows a lot with its auction house, licence, rules and bidders to everyone', async () => {
    const bids = bidsOf([{ bidId: '2', name: '林**', price: 11_000, time: lot.startTime, isMine: false }])
    await open({ 'order/auction/info': infoOf(), 'order/auction/bids': bids }, false)
    expect(await screen.findByRole('heading', { level: 1, name: lot.name })).toBeTruthy()
    expect(screen.getByText(/云拍 07 号/)).toBeTruthy()
    expect(screen.getByText('出价不能撤回。')).toBeTruthy()
    const history = await screen.findByRole('region', { name: '出价记录' })
    expect(await within(history).findByText('林**')).toBeTruthy()
    const link = within(await panel()).getByRole('link', { name: '登录后出价' })
    expect(link.getAttribute('href')).toContain('/login?redirect=%2Fauction')
  })

  test('on phones has a bar with the price, the time and the next bid, which asks for confirmation', async () => {
    await open({ 'order/auction/info': infoOf({ mine: mineOf() }) })
    const bar = within(await screen.findByRole('group', { name: '出价栏' }))
    expect(bar.getByRole('timer').textContent).toContain('距落槌')
    fireEvent.click(bar.getByRole('button', { name: /^出价/ }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  test('asks for the deposit first, and leads to its order', async () => {
    const mine = mineOf({ depositOrderSn: null, isDepositPaid: false })
    const { seen } = await open({
      'order/auction/info': infoOf({ mine }),
      'order/auction/deposit': { orderSn: 'S5', amount: 5000, payBy: lot.endTime, isPaid: false },
    })
    const button = within(await panel()).getByRole('button', { name: /^交纳保证金/ })
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(() => expect(window.location.hash).toBe('#/mine/order?orderSn=S5'))
    expect(seen.filter(({ path }) => path === 'order/auction/deposit')).toHaveLength(1)
  })

  test('confirms a bid, sends it once, and reports that it leads', async () => {
    const after = lotOf({ price: 12_000, nextBid: 13_000, bids: 3 })
    let isBid = false
    const { seen } = await open({
      'order/auction/info': () =>
        isBid ? infoOf({ lot: after, mine: mineOf({ highest: 12_000, isLeading: true }) }) : infoOf({ mine: mineOf() }),
      'order/auction/bid': () => {
        isBid = true
        return { lot: after }
      },
    })
    fireEvent.click(within(await panel()).getByRole('button', { name: /120\.00/ }))
    const question = await screen.findByRole('dialog', { name: '确认出价' })
    expect(within(question).getByText(/不能撤回/)).toBeTruthy()
    const confirm = within(question).getByRole('button', { name: /^出价 ¥120/ })
    fireEvent.click(confirm)
    fireEvent.click(confirm)
    expect(await screen.findByText('你的出价领先')).toBeTruthy()
    const sent = seen.filter(({ path }) => path === 'order/auction/bid')
    expect(sent.map(({ body }) => body)).toEqual([{ lotId: '7', price: 12_000 }])
  })

  test('sends a bid far above the minimum only after a second check of the amount', async () => {
    const { seen } = await open({
      'order/auction/info': infoOf({ mine: mineOf() }),
      'order/auction/bid': { lot: lotOf({ price: 22_000, nextBid: 23_000, bids: 3 }) },
    })
    const room = within(await panel())
    fireEvent.change(room.getByLabelText('自己填'), { target: { value: '220' } })
    fireEvent.click(room.getByRole('button', { name: '出价' }))
    const question = within(await screen.findByRole('dialog', { name: '确认出价' }))
    expect(question.getByText(/你的出价高出 ¥100\.00/)).toBeTruthy()
    fireEvent.click(question.getByRole('button', { name: /^出价 ¥220/ }))
    expect(await question.findByText('请核对金额并勾选，再出价')).toBeTruthy()
    expect(seen.some(({ path }) => path === 'order/auction/bid')).toBe(false)
    fireEvent.click(question.getByRole('checkbox', { name: /我已核对/ }))
    fireEvent.click(question.getByRole('button', { name: /^出价 ¥220/ }))
    await waitFor(() => {
      const sent = seen.filter(({ path }) => path === 'order/auction/bid')
      expect(sent.map(({ body }) => body)).toEqual([{ lotId: '7', price: 22_000, isFarMeant: true }])
    })
  })

  test('sends no bid beyond the deposit, and leads to the missing part', async () => {
    const dear = lotOf({ price: 50_000, nextBid: 51_000, farFrom: 76_500 })
    const { seen } = await open({
      'order/auction/info': infoOf({ lot: dear, mine: mineOf({ highest: 49_000 }) }),
      'order/auction/deposit': { orderSn: 'S6', amount: 500, payBy: lot.endTime, isPaid: false },
    })
    const room = within(await panel())
    expect(room.getByText(/你交的保证金够出到 ¥500\.00/)).toBeTruthy()
    fireEvent.click(room.getByRole('button', { name: /550\.00/ }))
    const question = within(await screen.findByRole('dialog', { name: '先补足保证金' }))
    const pay = question.getByRole('button', { name: '去补足 ¥5.00' })
    fireEvent.click(pay)
    fireEvent.click(pay)
    await waitFor(() => expect(window.location.hash).toBe('#/mine/order?orderSn=S6'))
    const sent = seen.filter(({ path }) => path.startsWith('order/auction/') && path !== 'order/auction/bids')
    expect(sent.filter(({ path }) => path === 'order/auction/bid')).toEqual([])
    expect(sent.filter(({ path }) => path === 'order/auction/deposit').map(({ body }) => body)).toEqual([
      { lotId: '7', price: 55_000 },
    ])
  })

  test('lets the user set a limit that requires a larger deposit', async () => {
    const dear = lotOf({ price: 44_000, nextBid: 45_000 })
    const { seen } = await open({
      'order/auction/info': infoOf({
        lot: dear,
        mine: mineOf({ depositOrderSn: null, isDepositPaid: false, deposit: 0 }),
      }),
      'order/auction/deposit': { orderSn: 'S5', amount: 7500, payBy: lot.endTime, isPaid: false },
    })
    const room = within(await panel())
    fireEvent.click(room.getByRole('radio', { name: /750\.00/ }))
    fireEvent.click(room.getByRole('button', { name: '交纳保证金 ¥75.00' }))
    await waitFor(() => expect(window.location.hash).toBe('#/mine/order?orderSn=S5'))
    const sent = seen.filter(({ path }) => path === 'order/auction/deposit')
    expect(sent.map(({ body }) => body)).toEqual([{ lotId: '7', price: 75_000 }])
  })

  test('announces live that a lot is reopened, what its bidders must do, and whom it excludes', async () => {
    const won = lotOf({ state: AuctionState.waitPay })
    const again = lotOf({ round: 2, price: null, nextBid: 10_000, bids: 0 })
    let isAgain = false
    const mine = mineOf({ depositOrderSn: null, isDepositPaid: false, deposit: 0 })
    const { streams } = await open({
      'order/auction/info': () =>
        isAgain ? infoOf({ lot: again, mine }) : infoOf({ lot: won, mine: mineOf({ highest: 10_000 }) }),
    })
    expect(await screen.findByText('已落槌，等待得主付款')).toBeTruthy()
    isAgain = true
    const stream = await waitFor(() => {
      const found = streams.find(({ topic }) => topic === 'auction')
      if (!found) throw new Error('Nobody listens')
      return found
    })
    const { lotId, round, price, nextBid, farFrom, bids, endTime, state } = again
    act(() => stream.say('bid', 6, { lotId, round, price, nextBid, farFrom, bids, endTime, state }))
    expect(await screen.findByText(/这一轮重新竞拍，保证金需重新交纳/)).toBeTruthy()
    expect(screen.getByText('第 2 轮')).toBeTruthy()
    freshVisit()
    await open({ 'order/auction/info': infoOf({ lot: again, mine: mineOf({ isDepositKept: true, deposit: 0 }) }) })
    expect(await screen.findByText('不能再参与这件拍品的竞拍')).toBeTruthy()
    expect(within(await panel()).queryByRole('button')).toBeNull()
  })

  test('reports an invalid custom amount before anything is sent', async () => {
    const { seen } = await open({ 'order/auction/info': infoOf({ mine: mineOf() }) })
    const room = within(await panel())
    fireEvent.change(room.getByLabelText('自己填'), { target: { value: '119' } })
    fireEvent.click(room.getByRole('button', { name: '出价' }))
    expect(await room.findByText('至少出价 ¥120.00', { selector: '.text-vermilion-ink' })).toBeTruthy()
    expect(seen.some(({ path }) => path === 'order/auction/bid')).toBe(false)
  })

  test('shows the refusal of a bid beside the form', async () => {
    await open({ 'order/auction/info': infoOf({ mine: mineOf() }), 'order/auction/bid': new Refused('BID_TOO_LOW') })
    fireEvent.click(within(await panel()).getByRole('button', { name: /130\.00/ }))
    const question = await screen.findByRole('dialog', { name: '确认出价' })
    fireEvent.click(within(question).getByRole('button', { name: /^出价 ¥130/ }))
    expect(await screen.findByText(/已有更高的出价/)).toBeTruthy()
  })

  test('follows other bids live from the loaded state on, and notifies an outbid user', async () => {
    const mine = mineOf({ highest: 11_000, isLeading: true })
    const { streams } = await open({ 'order/auction/info': infoOf({ mine }) })
    expect(await screen.findByText('你的出价领先')).toBeTruthy()
    const stream = await waitFor(() => {
      const found = streams.find(({ topic }) => topic === 'auction')
      if (!found) throw new Error('Nobody listens')
      return found
    })
    expect(stream.after).toBe('5')
    const news = {
      lotId: '7',
      round: 1,
      price: 15_000,
      nextBid: 16_000,
      farFrom: 26_000,
      bids: 3,
      endTime: lot.endTime + 300,
      state: 2 as const,
    }
    act(() => stream.say('bid', 6, news))
    expect(await screen.findByText('有人出了更高的价')).toBeTruthy()
    expect(screen.getByText('已出价 3 次')).toBeTruthy()
    act(() => stream.say('bid', 7, { ...news, lotId: '8', price: 99_000, bids: 9 }))
    expect(screen.getByText('已出价 3 次')).toBeTruthy()
  })

  test('leads the winner to the order, and tells the others that the deposit is refunded', async () => {
    const won = lotOf({ state: AuctionState.waitPay })
    await open({ 'order/auction/info': infoOf({ lot: won, mine: mineOf({ orderSn: 'S9', highest: 11_000 }) }) })
    const pay = within(await panel()).getByRole('link', { name: '去付款' })
    expect(pay.getAttribute('href')).toBe('#/mine/order?orderSn=S9')
    freshVisit()
    const sold = lotOf({ state: AuctionState.sold })
    await open({ 'order/auction/info': infoOf({ lot: sold, mine: mineOf({ highest: 10_000 }) }) })
    expect(await screen.findByText('本次没有拍到')).toBeTruthy()
    expect(screen.getByText(/保证金会原路退回/)).toBeTruthy()
  })

  test('announces live that a lot is withdrawn, why, and that the deposit is refunded, to the leader too', async () => {
    let isWithdrawn = false
    const withdrawn = lotOf({ state: AuctionState.withdrawn })
    const mine = mineOf({ highest: 11_000, isLeading: true })
    const withdrawal = { reason: '委托人收回了这件瓷瓶', time: lot.startTime + 60 }
    const bids = bidsOf([{ bidId: '2', name: '我', price: 11_000, time: lot.startTime, isMine: true }])
    const { streams } = await open({
      'order/auction/info': () => (isWithdrawn ? infoOf({ lot: withdrawn, mine, withdrawal }) : infoOf({ mine })),
      'order/auction/list': () => ({
        isOpen: true,
        list: [isWithdrawn ? withdrawn : lot, lotOf({ lotId: '8', name: '霁蓝碗', state: withdrawn.state })],
      }),
      'order/auction/bids': bids,
    })
    expect(await screen.findByText('你的出价领先')).toBeTruthy()
    expect(await screen.findByText('领先')).toBeTruthy()
    expect(screen.getByText('霁蓝碗（已撤拍）')).toBeTruthy()
    isWithdrawn = true
    const stream = await waitFor(() => {
      const found = streams.find(({ topic }) => topic === 'auction')
      if (!found) throw new Error('Nobody listens')
      return found
    })
    const { lotId, round, price, nextBid, farFrom, bids: made, endTime, state } = withdrawn
    act(() => stream.say('bid', 6, { lotId, round, price, nextBid, farFrom, bids: made, endTime, state }))
    const room = within(await panel())
    expect(await room.findByText('这件拍品已撤拍')).toBeTruthy()
    expect(await room.findByText('撤拍原因：委托人收回了这件瓷瓶')).toBeTruthy()
    expect(room.getByText(/保证金会原路退回，可在订单里查看/)).toBeTruthy()
    expect(room.getByRole('link', { name: '查看保证金' }).getAttribute('href')).toBe('#/mine/order?orderSn=S1')
    expect(room.queryByRole('button')).toBeNull()
    expect(screen.getByText('撤拍前最高出价')).toBeTruthy()
    expect(screen.getByText(/随撤拍作废/)).toBeTruthy()
    expect(screen.queryByText('领先')).toBeNull()
    expect(screen.getByText(`${lot.name}（已撤拍）`)).toBeTruthy()
  })

  test('shows the withdrawal after a late bid, and to users without a deposit', async () => {
    let isWithdrawn = false
    const late = { lot: lotOf({ state: AuctionState.withdrawn, price: null, bids: 0 }), mine: mineOf() }
    const withdrawal = { reason: '釉面有伤', time: lot.startTime + 60 }
    await open({
      'order/auction/info': () => (isWithdrawn ? infoOf({ ...late, withdrawal }) : infoOf({ mine: mineOf() })),
      'order/auction/bid': () => {
        isWithdrawn = true
        return new Refused('LOT_WITHDRAWN')
      },
    })
    fireEvent.click(within(await panel()).getByRole('button', { name: /120\.00/ }))
    const question = await screen.findByRole('dialog', { name: '确认出价' })
    fireEvent.click(within(question).getByRole('button', { name: /^出价 ¥120/ }))
    expect(await screen.findByText('撤拍原因：釉面有伤')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await screen.findByText('没有人出过价。')).toBeTruthy()
    freshVisit()
    await open({ 'order/auction/info': infoOf({ lot: late.lot, withdrawal }) }, false)
    expect(await screen.findByText('这件拍品已撤拍')).toBeTruthy()
    expect(screen.getByText(/交过的保证金都会原路退回/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: '登录后出价' })).toBeNull()
    freshVisit()
    await open({ 'order/auction/info': infoOf({ ...late, mine: mineOf({ isDepositKept: true }), withdrawal }) })
    expect(await screen.findByText(/保证金已按规则不予退还/)).toBeTruthy()
  })
})
