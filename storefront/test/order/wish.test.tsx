// @vitest-environment jsdom
import { OrderStatus } from '@app/contract/enums'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { WishCard } from '@app/contract/wishes'
import { detailOf, waitingOrder } from './samples.ts'
import { prize, wishOf } from '../wishes/samples.ts'
import { someUser, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'

beforeEach(freshVisit)
afterEach(freshVisit)

const wishOrder = { ...waitingOrder, goodsName: '锦书祈愿', isWish: true, quantity: 1, amount: waitingOrder.price }
const listOf = (order: typeof wishOrder) => ({ list: [order], total: 1, page: 1, size: 20, cursor: null })

function stub(order: typeof wishOrder, wish: WishCard | null = null) {
  act(() => logIn())
  return stubApi({
    'user/user/info': someUser,
    'order/orders': listOf(order),
    'order/info': { ...detailOf(order), wish },
    'hwnft/wishLog/list': { list: [], total: 0, page: 1, size: 20, cursor: null, waiting: 0 },
    'hwnft/wishLog/receive': {
      gained: { kind: 'collectible', name: prize.name, cover: prize.cover, points: 0, nftId: '7' },
    },
  })
}

const justPaid = () => ({ ...wishOrder, status: OrderStatus.complete, payTime: Math.floor(Date.now() / 1000) - 5 })
const moment = async () => within(await screen.findByRole('dialog', { name: '心愿已经升起' }))

it('links from a paid wish to the wishes, and to no work', async () => {
  stub({ ...wishOrder, status: OrderStatus.complete })
  await openApp('/mine/order?orderSn=S1')
  const sheet = within(await screen.findByRole('dialog', { name: '订单完成' }))
  expect(await sheet.findByText(/^心愿已经放出/)).toBeTruthy()
  expect(sheet.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '#/wishPary',
    '#/mineWish',
    '#/help/ask?orderSn=S1',
  ])
})

it('lets the lantern of a wish that was just paid for rise, with the receipt collapsed below', async () => {
  stub(justPaid(), wishOf({ isPaid: true }))
  await openApp('/mine/order?orderSn=S1')
  const result = await moment()
  expect(result.getAllByText('愿山河无恙')).not.toHaveLength(0)
  expect(result.getByRole('link', { name: '去看大家的灯' }).getAttribute('href')).toBe('#/wishPary?eventId=5')
  expect(result.getByText('订单编号').closest('details')?.open).toBe(false)
  fireEvent.click(result.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(window.location.hash).toBe('#/mine/order'))
})

it('gives the prize of a paid wish there, or keeps it for later', async () => {
  const seen = stub(justPaid(), wishOf({ isPaid: true, prize }))
  await openApp('/mine/order?orderSn=S1')
  const result = await moment()
  expect(result.getByRole('button', { name: /^稍后在/ })).toBeTruthy()
  fireEvent.click(result.getByRole('button', { name: '立即领取' }))
  expect(await result.findByText('已领取')).toBeTruthy()
  expect(seen.filter(({ path }) => path === 'hwnft/wishLog/receive')).toHaveLength(1)
})

it('links to the prize of a paid wish that was received before', async () => {
  stub(justPaid(), wishOf({ isPaid: true, prize: { ...prize, receiveTime: 1_700_000_100, nftId: '7' } }))
  await openApp('/mine/order?orderSn=S1')
  const result = await moment()
  expect(result.getByText('已领取')).toBeTruthy()
  expect(result.getByRole('link', { name: '看这一件' }).getAttribute('href')).toBe('#/collection/7')
  expect(result.queryByRole('button', { name: '立即领取' })).toBeNull()
})

it('explains what cancelling a wish means', async () => {
  stub({ ...wishOrder, payBy: Math.floor(Date.now() / 1000) + 280 })
  await openApp('/mine/order')
  const card = within((await screen.findByText('锦书祈愿')).closest('article') ?? document.body)
  expect(card.getByText(/锦书灯 /)).toBeTruthy()
  fireEvent.click(card.getByRole('button', { name: '取消订单' }))
  const question = within(await screen.findByRole('dialog', { name: '取消这笔订单' }))
  expect(question.getByText('取消后，这个心愿不会放出。')).toBeTruthy()
})
