// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { GoodsStatus, OrderGoodsType, OrderStatus } from '@app/contract/enums'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OrderCard } from '../../src/features/order/api.ts'
import { detailOf, waitingOrder } from '../order/samples.ts'
import { Refused, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'
import { pageOf, revealedBox, sealedBox, seconds, seed, someBox, verified } from './samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

describe('blind boxes among the activities', () => {
  it('[route /activity/blindBox] lists every box with its state, price and kinds, leading to its page', async () => {
    stubApi({
      'hwnft/blindBox/list': pageOf(
        someBox,
        { ...someBox, goodsSn: 'B2', name: '秋声', status: GoodsStatus.waitOnShelf, saleStart: seconds() + 7200 },
        { ...someBox, goodsSn: 'B3', name: '旧市', status: GoodsStatus.tightInventory, left: 2 },
        { ...someBox, goodsSn: 'B4', name: '远山', status: GoodsStatus.soldOut, left: 0 },
      ),
    })
    await openApp('/activity/blindBox')
    const card = (name: string) => within(screen.getByRole('link', { name }).closest('article') ?? document.body)
    expect((await screen.findByRole('link', { name: '灯下藏山' })).getAttribute('href')).toBe('#/blindBoxInfo/B1')
    expect(card('灯下藏山').getByText('抢购中')).toBeTruthy()
    expect(card('灯下藏山').getByText('内含 3 款，盒盒有藏品')).toBeTruthy()
    expect(card('秋声').getByText(/开抢$/)).toBeTruthy()
    expect(card('旧市').getByText('仅剩 2 个')).toBeTruthy()
    expect(card('远山').getByText('已售罄')).toBeTruthy()
  })

  it('shows an empty state', async () => {
    stubApi({ 'hwnft/blindBox/list': pageOf() })
    await openApp('/activity/blindBox')
    expect(await screen.findByText('现在没有盲盒')).toBeTruthy()
  })
})

describe('one blind box', () => {
  it('[route /blindBoxInfo/:id] shows every prize with its probability, which add up to exactly 100.00%', async () => {
    stubApi({ 'hwnft/blindBox/detail': sealedBox })
    await openApp('/blindBoxInfo/B1')
    expect(await screen.findByRole('heading', { level: 1, name: '灯下藏山' })).toBeTruthy()
    const table = within(screen.getByRole('table'))
    const rows = table.getAllByRole('row').map(({ textContent }) => textContent ?? '')
    const shares = rows.filter((row) => /^(隐灯|灯下)/.test(row)).map((row) => Number(/([\d.]+)%/.exec(row)?.[1]))
    expect(shares).toEqual([5, 20, 75])
    expect(table.getByText('100.00%')).toBeTruthy()
    expect(table.getByText('20 件')).toBeTruthy()
    expect(screen.getByText(sealedBox.proof.commitment)).toBeTruthy()
    expect(screen.queryByText(seed)).toBeNull()
    expect(screen.getByRole('link', { name: '看公示与验证方法' }).getAttribute('href')).toBe('#/verify/box/B1')
  })

  it('shows each prize large with its rank, quantity and odds, the others by button or key, and back closes it', async () => {
    stubApi({ 'hwnft/blindBox/detail': sealedBox })
    await openApp('/blindBoxInfo/B1')
    fireEvent.click(await screen.findByRole('button', { name: '灯下松' }))
    const first = within(await screen.findByRole('dialog', { name: '灯下松' }))
    expect(first.getByRole('status').textContent).toBe('典藏款灯下松数量全部盒子里共 4 件概率20.00%')
    expect(first.getByText('2 / 3')).toBeTruthy()
    fireEvent.keyDown(document, { key: 'ArrowLeft' })
    expect(screen.getByRole('dialog', { name: '隐灯' })).toBeTruthy()
    expect(first.getByRole('status').textContent).toBe('隐藏款隐灯数量全部盒子里共 1 件概率5.00%')
    fireEvent.click(first.getByRole('button', { name: '上一件' }))
    fireEvent.click(await screen.findByRole('button', { name: '放大看灯下石' }))
    fireEvent.click(await screen.findByRole('button', { name: '放大' }))
    fireEvent.keyDown(document, { key: 'ArrowRight' })
    fireEvent.keyDown(screen.getByRole('button', { name: '缩小' }), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('button', { name: '缩小' })).toBeNull())
    expect(screen.getByRole('dialog', { name: '灯下石' })).toBeTruthy()
    // The zoom's own entry has gone.
    await waitFor(() => expect((window.history.state as { layers?: number }).layers).toBe(1))
    act(() => window.history.back())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(window.location.hash).toBe('#/blindBoxInfo/B1')
  })

  it('shows the seed once it is revealed', async () => {
    stubApi({ 'hwnft/blindBox/detail': revealedBox })
    await openApp('/blindBoxInfo/B1')
    expect(await screen.findByText(seed)).toBeTruthy()
    expect(screen.getByRole('button', { name: '已售罄' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '我来验证' })).toBeTruthy()
  })

  it('orders boxes with their own call, once, after the consent for boxes', async () => {
    act(() => logIn(verified))
    const seen = stubApi({
      'user/user/info': verified,
      'hwnft/blindBox/detail': sealedBox,
      'order/goodsOrders': { ...pageOf<OrderCard>(), bought: 0, waitingOrderSn: null },
      'order/bilndBoxorder': { orderSn: 'S1', amount: 2990, payBy: seconds() + 300, isExisting: false },
      'order/info': detailOf({ ...waitingOrder, payBy: seconds() + 300 }),
    })
    await openApp('/blindBoxInfo/B1')
    fireEvent.click(await screen.findByRole('button', { name: '立即购买 ¥29.90' }))
    const dialog = within(await screen.findByRole('dialog', { name: '确认下单' }))
    fireEvent.click(dialog.getByRole('checkbox', { name: /盲盒不支持退换/ }))
    const confirm = dialog.getByRole('button', { name: '确认下单 ¥29.90' })
    fireEvent.click(confirm)
    fireEvent.click(confirm)
    await waitFor(() => expect(window.location.hash).toBe('#/mine/order?orderSn=S1'))
    const placed = seen.filter(({ path }) => path.startsWith('order/bilnd') || path === 'order/order')
    expect(placed.map(({ path, body }) => ({ path, body }))).toEqual([
      { path: 'order/bilndBoxorder', body: { goodsSn: 'B1', quantity: 1, noReturnAccepted: true } },
    ])
  })

  it('reports that the box does not exist', async () => {
    stubApi({ 'hwnft/blindBox/detail': new Refused('GOODS_NOT_FOUND') })
    await openApp('/blindBoxInfo/B9')
    expect(await screen.findByText('没有找到这个盒子')).toBeTruthy()
  })
})

it("leads from a paid order of boxes to the user's boxes", async () => {
  act(() => logIn(verified))
  stubApi({
    'user/user/info': verified,
    'order/orders': pageOf(),
    'order/info': {
      ...detailOf({ ...waitingOrder, goodsType: OrderGoodsType.blindBox, status: OrderStatus.complete }),
      boxIds: ['11', '12'],
    },
  })
  await openApp('/mine/order?orderSn=S1')
  const sheet = within(await screen.findByRole('dialog', { name: '订单完成' }))
  expect(await sheet.findByText(/^2 个盲盒已经归你/)).toBeTruthy()
  expect(sheet.getByRole('link', { name: '去打开盲盒' }).getAttribute('href')).toBe('#/mine/boxes')
})

it('celebrates boxes that were just paid for, with the receipt collapsed below', async () => {
  act(() => logIn(verified))
  const paid = {
    ...waitingOrder,
    goodsName: '灯下藏山',
    goodsType: OrderGoodsType.blindBox,
    status: OrderStatus.complete,
  }
  stubApi({
    'user/user/info': verified,
    'order/orders': pageOf(),
    'order/info': { ...detailOf({ ...paid, payTime: seconds() - 5 }), boxIds: ['11', '12'] },
  })
  await openApp('/mine/order?orderSn=S1')
  const moment = within(await screen.findByRole('dialog', { name: '订单完成' }))
  expect(moment.getByText('2 个，都归你了')).toBeTruthy()
  expect(moment.getByRole('heading', { level: 2, name: '灯下藏山' })).toBeTruthy()
  expect(moment.getByRole('link', { name: '去打开盲盒' }).getAttribute('href')).toBe('#/mine/boxes')
  expect(moment.getByText('订单编号').closest('details')?.open).toBe(false)
  fireEvent.click(moment.getByRole('button', { name: '先收着' }))
  await waitFor(() => expect(window.location.hash).toBe('#/mine/order'))
})
