// @vitest-environment jsdom
import { OrderStatus } from '@app/contract/enums'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { detailOf, waitingOrder } from './samples.ts'
import { someUser, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'

beforeEach(freshVisit)
afterEach(freshVisit)

const wishOrder = { ...waitingOrder, goodsName: '锦书祈愿', isWish: true, quantity: 1, amount: waitingOrder.price }
const listOf = (order: typeof wishOrder) => ({ list: [order], total: 1, page: 1, size: 20, cursor: null })

function stub(order: typeof wishOrder) {
  act(() => logIn())
  return stubApi({ 'user/user/info': someUser, 'order/orders': listOf(order), 'order/info': detailOf(order) })
}

it('links from a paid wish to the wishes, and to no work', async () => {
  stub({ ...wishOrder, status: OrderStatus.complete })
  await openApp('/mine/order?orderSn=S1')
  const sheet = within(await screen.findByRole('dialog', { name: '订单完成' }))
  expect(await sheet.findByText(/^心愿已经许下/)).toBeTruthy()
  expect(sheet.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '#/wishPary',
    '#/mineWish',
    '#/help/ask?orderSn=S1',
  ])
})

it('explains what cancelling a wish means', async () => {
  stub({ ...wishOrder, payBy: Math.floor(Date.now() / 1000) + 280 })
  await openApp('/mine/order')
  const card = within((await screen.findByText('锦书祈愿')).closest('article') ?? document.body)
  expect(card.getByText(/心愿 /)).toBeTruthy()
  fireEvent.click(card.getByRole('button', { name: '取消订单' }))
  const question = within(await screen.findByRole('dialog', { name: '取消这笔订单' }))
  expect(question.getByText('取消后，这个心愿不会许下。想许的时候，可以再来。')).toBeTruthy()
})
