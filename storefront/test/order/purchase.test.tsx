// @vitest-environment jsdom
import { KycStatus } from '@app/contract/enums'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { someGoods } from '../goods/samples.ts'
import { basicConfig, Refused, type Seen, someUser, stubApi } from '../support/api.ts'
import { freshVisit, go, logIn, openApp } from '../support/app.tsx'
import { donePress, holdPauses, noteLost, passPauses, unknownPress } from '../support/lost.ts'
import { detailOf, waitingOrder } from './samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

const verified = { ...someUser, kycStatus: KycStatus.success }
const seconds = () => Math.floor(Date.now() / 1000)
const placed = { orderSn: 'S1', amount: 1990, payBy: seconds() + 300, isExisting: false }
const noOrders = { list: [], total: 0, page: 1, size: 20, bought: 0, waitingOrderSn: null }

type Answers = Parameters<typeof stubApi>[0]

async function openGoods(answers: Answers = {}, goods = someGoods) {
  const seen = stubApi({
    'goods/goods/info': { ...goods, saleStart: goods === someGoods ? seconds() - 60 : goods.saleStart },
    'order/goodsOrders': noOrders,
    'user/user/info': verified,
    'order/order': placed,
    'order/info': detailOf({ ...waitingOrder, payBy: seconds() + 300 }),
    'hwnft/userNft/listCount': { total: 0, minting: 0, held: 0, locked: 0, works: 0 },
    ...answers,
  })
  await openApp('/goods/G1')
  return seen
}
const placements = (seen: Seen[]) => seen.filter(({ path }) => path === 'order/order')

async function confirmPurchase() {
  fireEvent.click(await screen.findByRole('button', { name: '立即购买 ¥19.90' }))
  const dialog = within(await screen.findByRole('dialog', { name: '确认下单' }))
  const confirm = dialog.getByRole('button', { name: '确认下单 ¥19.90' })
  return { dialog, confirm, consent: dialog.getByRole<HTMLInputElement>('checkbox') }
}

describe('buying', () => {
  it('asks for a consent that is never preselected, and sends nothing without it', async () => {
    act(() => logIn(verified))
    const seen = await openGoods()
    const { dialog, confirm, consent } = await confirmPurchase()
    expect(consent.checked).toBe(false)
    fireEvent.click(confirm)
    expect(dialog.getByRole('alert').textContent).toContain('请先勾选')
    expect(placements(seen)).toEqual([])
  })

  it('places one order for any number of presses, and leads to the cashier', async () => {
    act(() => logIn(verified))
    let answer: (value: typeof placed) => void = () => undefined
    const seen = await openGoods({ 'order/order': () => new Promise((resolve) => (answer = resolve)) })
    const { dialog, confirm, consent } = await confirmPurchase()
    fireEvent.click(consent)
    for (let press = 0; press < 1000; press++) fireEvent.click(confirm)
    expect(await dialog.findByText('正在为你下单')).toBeTruthy()
    await act(async () => answer(placed))
    await waitFor(() => expect(window.location.hash).toBe('#/mine/order?orderSn=S1'))
    expect(placements(seen)).toHaveLength(1)
    expect(placements(seen)[0]?.body).toEqual({ goodsSn: 'G1', quantity: 1, noReturnAccepted: true })
  })

  it('says that all pieces are reserved, although the stock is first read from before the refusal', async () => {
    act(() => logIn(verified))
    let reads = 0
    const terms = { ...someGoods, saleStart: seconds() - 60 }
    const seen = await openGoods({
      'goods/goods/info': () => ({ ...terms, left: ++reads < 3 ? terms.left : 0 }),
      'order/order': new Refused('SOLD_OUT'),
    })
    const { confirm, consent } = await confirmPurchase()
    fireEvent.click(consent)
    fireEvent.click(confirm)
    await screen.findByRole('button', { name: '暂时抢空' }, { timeout: 5000 })
    expect(placements(seen)).toHaveLength(1)
    expect(reads).toBe(3)
  })

  it('shows that it queues, and tries again with the same key', async () => {
    act(() => logIn(verified))
    let tries = 0
    const seen = await openGoods({ 'order/order': () => (++tries < 3 ? new Refused('BUSY') : placed) })
    const { dialog, confirm, consent } = await confirmPurchase()
    fireEvent.click(consent)
    fireEvent.click(confirm)
    expect(await dialog.findByText('排队中')).toBeTruthy()
    expect(dialog.getByRole('status').textContent).toContain('这是第 2 次')
    await waitFor(() => expect(window.location.hash).toBe('#/mine/order?orderSn=S1'), { timeout: 5000 })
    const keys = placements(seen).map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
  })

  it('orders nothing automatically after a reload, but queries, offers, and continues under the same key', async () => {
    holdPauses()
    const key = noteLost(verified.uid, 'order/order', 'G1')
    act(() => logIn(verified))
    const seen = await openGoods(unknownPress)
    await passPauses()
    fireEvent.click(await screen.findByRole('button', { name: '继续下单' }))
    expect(placements(seen)).toEqual([])
    const dialog = within(await screen.findByRole('dialog', { name: '确认下单' }))
    fireEvent.click(dialog.getByRole('checkbox'))
    fireEvent.click(dialog.getByRole('button', { name: '确认下单 ¥19.90' }))
    await waitFor(() => expect(window.location.hash).toBe('#/mine/order?orderSn=S1'))
    expect(placements(seen).map(({ headers }) => headers['idempotency-key'])).toEqual([key])
    expect(localStorage.getItem('pendingActs')).toBeNull()
  })

  it('shows an order that was placed before a reload', async () => {
    noteLost(verified.uid, 'order/order', 'G1')
    act(() => logIn(verified))
    const seen = await openGoods(donePress(placed))
    expect(await screen.findByText('上次的订单已提交成功')).toBeTruthy()
    expect(placements(seen)).toEqual([])
    expect(window.location.hash).toBe('#/goods/G1')
  })

  it('stops trying when the page is left, and queries the outcome on return', async () => {
    act(() => logIn(verified))
    let isBusy = true
    const seen = await openGoods({ ...unknownPress, 'order/order': () => (isBusy ? new Refused('BUSY') : placed) })
    const { dialog, confirm, consent } = await confirmPurchase()
    fireEvent.click(consent)
    fireEvent.click(confirm)
    await dialog.findByText('排队中')
    holdPauses()
    act(() => go('/404'))
    await screen.findByRole('heading', { name: '页面不存在' })
    const sent = placements(seen).length
    isBusy = false
    await passPauses()
    expect(placements(seen)).toHaveLength(sent)
    act(() => go('/goods/G1'))
    await passPauses()
    expect(await screen.findByText('上次没有提交成功，还要下单吗？')).toBeTruthy()
    expect(placements(seen)).toHaveLength(sent)
  })

  it('says that there is no network, not that there is a crowd, and continues when it is back', async () => {
    act(() => logIn(verified))
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const seen = await openGoods({
      'order/order': () => {
        if (!navigator.onLine) throw new TypeError('offline')
        return placed
      },
    })
    const { dialog, confirm, consent } = await confirmPurchase()
    fireEvent.click(consent)
    fireEvent.click(confirm)
    expect(await dialog.findByText('现在没有网络')).toBeTruthy()
    expect(dialog.queryByRole('progressbar')).toBeNull()
    expect(dialog.queryByText(/现在人很多/)).toBeNull()
    online.mockRestore()
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(window.location.hash).toBe('#/mine/order?orderSn=S1'))
    expect(placements(seen)).toHaveLength(2)
  })

  it('uses a new key for the next request once the outcome is known', async () => {
    act(() => logIn(verified))
    const seen = await openGoods({ 'order/order': new Refused('NOT_ON_SALE') })
    for (let wish = 0; wish < 2; wish++) {
      const { confirm, consent } = await confirmPurchase()
      if (!consent.checked) fireEvent.click(consent)
      fireEvent.click(confirm)
      await waitFor(() => expect(placements(seen)).toHaveLength(wish + 1))
      await screen.findByRole('button', { name: '确认下单 ¥19.90' })
      fireEvent.click(screen.getByRole('button', { name: '关闭' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    const keys = placements(seen).map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(2)
  })
})

describe('the button on the page', () => {
  it('changes by itself at the second of the opening', async () => {
    act(() => logIn(verified))
    const seen = await openGoods({}, { ...someGoods, saleStart: seconds() + 2 })
    expect(await screen.findByRole('button', { name: /开抢$/ })).toBeTruthy()
    const reads = seen.filter(({ path }) => path === 'goods/goods/info').length
    expect(await screen.findByRole('button', { name: '立即购买 ¥19.90' }, { timeout: 4000 })).toBeTruthy()
    expect(seen.filter(({ path }) => path === 'goods/goods/info')).toHaveLength(reads)
  })

  it('leads a visitor to the login and back', async () => {
    await openGoods()
    fireEvent.click(await screen.findByRole('button', { name: '登录后购买' }))
    await waitFor(() => expect(window.location.hash).toBe('#/login?redirect=%2Fgoods%2FG1'))
  })

  it('leads back to the waiting order, with its remaining time', async () => {
    act(() => logIn(verified))
    const order = { ...waitingOrder, payBy: seconds() + 272 }
    await openGoods({ 'order/goodsOrders': { ...noOrders, list: [order], bought: 1, waitingOrderSn: 'S1' } })
    const button = await screen.findByRole('button', { name: /^继续支付/ })
    expect(button.textContent).toMatch(/剩04:(3[0-2]|2\d)/)
    fireEvent.click(button)
    await waitFor(() => expect(window.location.hash).toBe('#/mine/order?orderSn=S1'))
  })

  it("offers no purchase to a buyer under the platform's minimum age", async () => {
    const young = { ...verified, isUnderAge: true }
    act(() => logIn(young))
    await openGoods({ 'user/user/info': young, 'ops/basic/config/info': { ...basicConfig, minimumAge: 16 } })
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: '未满 16 周岁不能购买' })
    expect(button.disabled).toBe(true)
  })

  it('says that a work is off the shelf', async () => {
    await openGoods({ 'goods/goods/info': new Refused('GOODS_NOT_FOUND') })
    expect(await screen.findByText('没有找到这件作品')).toBeTruthy()
  })
})
