// @vitest-environment jsdom
import { CloseReason, OrderStatus } from '@app/contract/enums'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OrderCard } from '../../src/features/order/api.ts'
import { detailOf, waitingOrder } from '../order/samples.ts'
import { Refused, type Seen, someUser, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'
import { ownItem } from '../gifts/samples.ts'
import { mintingItem } from '../vault/samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

const payBy = () => Math.floor(Date.now() / 1000) + 280
const order = (change: Partial<OrderCard> = {}): OrderCard => ({ ...waitingOrder, payBy: payBy(), ...change })
const listOf = (...list: OrderCard[]) => ({ list, total: list.length, page: 1, size: 20, cursor: null })

async function openOrders(answers: Parameters<typeof stubApi>[0], address = '/mine/order') {
  const seen = stubApi({
    'user/user/info': someUser,
    'hwnft/userNft/listCount': { total: 0, minting: 0, held: 0, locked: 0, works: 0 },
    'order/orders': listOf(),
    ...answers,
  })
  act(() => logIn())
  await openApp(address)
  return seen
}
const bodies = (seen: Seen[], path: string) => seen.filter((entry) => entry.path === path).map(({ body }) => body)

describe("[route /mine/order] the user's orders", () => {
  it('invites to log in without a session', async () => {
    stubApi()
    await openApp('/mine/order')
    expect(await screen.findByText('登录后查看')).toBeTruthy()
  })

  it('counts down waiting ones, and cancels only after a confirmation', async () => {
    const seen = await openOrders({ 'order/orders': listOf(order()), 'order/cancelOrder': {} })
    const card = within((await screen.findByText('听松峰·初雾')).closest('article') ?? document.body)
    expect(card.getByRole('timer').textContent).toMatch(/^04:(40|3\d)$/)
    fireEvent.click(card.getByRole('button', { name: '取消订单' }))
    const question = within(await screen.findByRole('dialog', { name: '取消这笔订单' }))
    expect(bodies(seen, 'order/cancelOrder')).toEqual([])
    fireEvent.click(question.getByRole('button', { name: '取消订单' }))
    await waitFor(() => expect(bodies(seen, 'order/cancelOrder')).toEqual([{ orderSn: 'S1' }]))
    expect(seen.find(({ path }) => path === 'order/cancelOrder')?.headers['idempotency-key']).toMatch(/^[\da-f-]{36}$/)
  })

  it('offers to delete finished ones, which asks first, and only to confirm receipt in transit', async () => {
    const seen = await openOrders({
      'order/deleteOrder': {},
      'order/orders': listOf(
        order({ orderSn: 'S2', goodsName: '完成的', status: OrderStatus.complete }),
        order({ orderSn: 'S3', goodsName: '在路上的', status: OrderStatus.delivery }),
      ),
    })
    const card = (name: string) => within(screen.getByText(name).closest('article') ?? document.body)
    await screen.findByText('完成的')
    expect(card('完成的').getByRole('button', { name: '删除' })).toBeTruthy()
    expect(
      card('在路上的')
        .queryAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['在路上的', '确认收货'])
    fireEvent.click(card('完成的').getByRole('button', { name: '删除' }))
    const question = within(await screen.findByRole('dialog', { name: '删除这笔订单' }))
    expect(bodies(seen, 'order/deleteOrder')).toEqual([])
    fireEvent.click(question.getByRole('button', { name: '删除' }))
    await waitFor(() => expect(bodies(seen, 'order/deleteOrder')).toEqual([{ orderSn: 'S2' }]))
  })

  it('loads one status by its tab', async () => {
    const seen = await openOrders({})
    fireEvent.click(await screen.findByRole('tab', { name: '已关闭' }))
    await waitFor(() => {
      const asked = seen.findLast(({ path }) => path === 'order/orders')
      expect(asked?.query.get('status')).toBe('5')
    })
    expect(await screen.findByText('这里没有订单')).toBeTruthy()
  })
})

describe('one order in the address', () => {
  const address = '/mine/order?orderSn=S1'

  it('opens the cashier while it is unpaid', async () => {
    await openOrders(
      {
        'order/info': detailOf(order()),
        'pay/platformList': { list: [{ platform: 1, name: '支付宝', description: '', isSandbox: false }] },
        'pay/user/paymentStatus': { orderSn: 'S1', status: 1, orderStatus: 1, amount: 3980, failReason: '' },
      },
      address,
    )
    const sheet = within(await screen.findByRole('dialog', { name: '收银台' }))
    expect(await sheet.findByRole('button', { name: '支付 ¥39.80' })).toBeTruthy()
  })

  it('says that it was closed meanwhile, when its owner looks again', async () => {
    let card = order()
    await openOrders({ 'order/info': () => detailOf(card), 'pay/platformList': { list: [] } }, address)
    await screen.findByRole('dialog', { name: '收银台' })
    card = order({ status: OrderStatus.closed, closeReason: CloseReason.timedOut })
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    expect(await screen.findByText('没有在时限内付款，订单自动关闭')).toBeTruthy()
  })

  it('links from a completed order to each of its pieces', async () => {
    await openOrders(
      {
        'order/info': {
          ...detailOf(order({ status: OrderStatus.complete })),
          nftIds: ['11', '12'],
          serials: [128, 129],
        },
      },
      address,
    )
    const sheet = within(await screen.findByRole('dialog', { name: '订单完成' }))
    const links = (await sheet.findAllByRole('link')).map((link) => link.getAttribute('href'))
    expect(links).toEqual(['#/collection/11', '#/collection/12', '#/help/ask?orderSn=S1'])
    expect(sheet.getByRole('img', { name: '编号 129' })).toBeTruthy()
  })

  it('celebrates a fresh purchase, with the receipt collapsed below', async () => {
    const paid = order({ status: OrderStatus.complete, payTime: Math.floor(Date.now() / 1000) - 5 })
    await openOrders(
      {
        'order/info': { ...detailOf(paid), nftIds: ['11'], serials: [2] },
        'hwnft/userNft/info': ownItem({ chain: mintingItem.chain, edition: 600 }),
      },
      address,
    )
    const moment = within(await screen.findByRole('dialog', { name: '订单完成' }))
    expect(moment.getByText('归你了')).toBeTruthy()
    expect(await moment.findByRole('img', { name: '编号 2，共 600 件' })).toBeTruthy()
    expect(moment.getByRole('link', { name: '看这一件' }).getAttribute('href')).toBe('#/collection/11')
    expect(moment.getByRole<HTMLButtonElement>('button', { name: '证书正在开具' }).disabled).toBe(true)
    expect(moment.getByText('订单编号').closest('details')?.open).toBe(false)
    fireEvent.click(moment.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(window.location.hash).toBe('#/mine/order'))
  })

  it('explains why it was closed and where the money goes', async () => {
    const closed = order({ status: OrderStatus.closed, closeReason: CloseReason.timedOut })
    const part = { amount: 3980, done: false, reason: '付款晚于支付时限', time: payBy() }
    const refund = { ...part, parts: [part] }
    await openOrders({ 'order/info': { ...detailOf(closed), refund } }, address)
    const sheet = within(await screen.findByRole('dialog', { name: '订单详情' }))
    expect(await sheet.findByText('没有在时限内付款，订单自动关闭')).toBeTruthy()
    expect(sheet.getByText(/¥39.80 正在原路退回/)).toBeTruthy()
    expect(sheet.getByText('付款晚于支付时限')).toBeTruthy()
  })

  it('lists each partial refund, and one that was abandoned as a whole', async () => {
    const complete = order({ status: OrderStatus.complete, isRefunded: true, refunded: 3980 })
    const time = payBy()
    const parts = [
      { amount: 2980, done: false, reason: '藏品未能上链，全额退款', time },
      { amount: 1000, done: true, reason: '延误补偿', time },
    ]
    const refund = { amount: 3980, done: false, reason: '藏品未能上链，全额退款', time, parts }
    await openOrders({ 'order/info': { ...detailOf(complete), nftIds: ['11'], serials: [1], refund } }, address)
    const sheet = within(await screen.findByRole('dialog', { name: '订单详情' }))
    expect(await sheet.findByText('已退款')).toBeTruthy()
    expect(sheet.getByText(/¥10.00 已原路退回：延误补偿/)).toBeTruthy()
    expect(sheet.getByText(/¥29.80 正在原路退回.*：藏品未能上链，全额退款/)).toBeTruthy()
    expect(sheet.queryByRole('img', { name: '编号 1' })).toBeNull()
  })

  it("says if it is not the user's", async () => {
    await openOrders({ 'order/info': new Refused('ORDER_NOT_FOUND') }, address)
    expect(await screen.findByText(/没有找到这笔订单/)).toBeTruthy()
  })

  it('closes to the list', async () => {
    await openOrders({ 'order/info': detailOf(order({ status: OrderStatus.complete })) }, address)
    const sheet = within(await screen.findByRole('dialog', { name: '订单完成' }))
    fireEvent.click(sheet.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(window.location.hash).toBe('#/mine/order'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
