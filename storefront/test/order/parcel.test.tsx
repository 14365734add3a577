// @vitest-environment jsdom
import { GoodsForm, OrderStatus, ReturnState } from '@app/contract/enums'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OrderDetail } from '../../src/features/order/api.ts'
import { someUser, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'
import { parcelOrder, somewhere } from './samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

const seconds = () => Math.floor(Date.now() / 1000)
const day = 86_400
const anAddress = {
  addressId: '7',
  name: '陆泊舟',
  phone: '139****5678',
  regionCode: '330106',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  detail: '湖滨路 2 号',
  isDefault: true,
}

/** Opens the order's sheet; `order` returns its current state. */
async function openSheet(order: () => OrderDetail) {
  act(() => logIn())
  const seen = stubApi({
    'user/user/info': someUser,
    'order/orders': { list: [], total: 0, page: 1, size: 20, cursor: null },
    'order/info': () => order(),
    'order/receiveOrder': {},
    'order/returnOrder': {},
    'order/addressOrder': {},
    'pay/platformList': { list: [] },
    'user/user/deliveryAddress/list': { list: [anAddress] },
  })
  await openApp('/mine/order?orderSn=S1')
  const sheet = within(await screen.findByRole('dialog', { name: /订单|收银台/ }))
  await sheet.findByRole('region', { name: '收货与物流' })
  return { seen, sheet, sent: (path: string) => seen.filter((one) => one.path === path).map(({ body }) => body) }
}

const shipped = {
  ...somewhere,
  carrier: '顺丰速运',
  trackingNumber: 'SF1234567890',
  shipTime: seconds() - day,
  autoReceiveTime: seconds() + 13 * day,
}
const received = { ...shipped, autoReceiveTime: null, receiveTime: seconds() - day, returnBy: seconds() + 6 * day }

describe('a parcel that waits to be sent', () => {
  it('shows where it goes and the freight in the total, and can go to another address', async () => {
    const { sheet, sent } = await openSheet(() => parcelOrder({ status: OrderStatus.waitDelivery }))
    expect(sheet.getByText('浙江省 杭州市 西湖区 文三路 100 号')).toBeTruthy()
    expect(sheet.getByText('运费').parentElement?.textContent).toBe('运费¥12.00')
    expect(
      within(sheet.getByRole('list', { name: '物流进度' }))
        .getByText('发货')
        .closest('li')?.ariaCurrent ?? 'step',
    ).toBe('step')
    fireEvent.click(sheet.getByRole('button', { name: '换一个收货地址' }))
    fireEvent.click(await sheet.findByRole('button', { name: '换成这个地址' }))
    await waitFor(() => expect(sent('order/addressOrder')).toEqual([{ orderSn: 'S1', addressId: '7' }]))
  })

  it('is returned for a reason, and not without', async () => {
    const { sheet, sent } = await openSheet(() => parcelOrder({ status: OrderStatus.waitDelivery }))
    fireEvent.click(sheet.getByRole('button', { name: '申请退款' }))
    fireEvent.click(sheet.getByRole('button', { name: '确认退款' }))
    expect(sheet.getByText('请写下原因，至少 2 个字')).toBeTruthy()
    expect(sent('order/returnOrder')).toEqual([])
    const reason = sheet.getByRole('textbox', { name: /退款原因/ })
    fireEvent.change(reason, { target: { value: '😢'.repeat(201) } })
    expect(sheet.getByText('最多 200 个字，现在多了 1 个')).toBeTruthy()
    fireEvent.change(reason, { target: { value: ' 买错了 ' } })
    fireEvent.click(sheet.getByRole('button', { name: '确认退款' }))
    await waitFor(() => expect(sent('order/returnOrder')).toEqual([{ orderSn: 'S1', reason: '买错了' }]))
  })
})

it('of a lot is not returned before it is sent, and afterwards only for a defect', async () => {
  const unsent = await openSheet(() => parcelOrder({ status: OrderStatus.waitDelivery, isLot: true }))
  expect(unsent.sheet.queryByRole('button', { name: /申请退/ })).toBeNull()
  freshVisit()
  const { sheet, sent } = await openSheet(() =>
    parcelOrder({ status: OrderStatus.complete, delivery: received, isLot: true }),
  )
  expect(sheet.queryByRole('button', { name: '申请退货' })).toBeNull()
  fireEvent.click(sheet.getByRole('button', { name: '反映瑕疵' }))
  expect(sheet.getByText(/不适用七天无理由退货/)).toBeTruthy()
  fireEvent.change(sheet.getByRole('textbox', { name: /未说明的瑕疵/ }), { target: { value: '足底有冲线' } })
  fireEvent.click(sheet.getByRole('button', { name: '提交申请' }))
  await waitFor(() => expect(sent('order/returnOrder')).toEqual([{ orderSn: 'S1', reason: '足底有冲线' }]))
})

it('asks for the address before the payment of an order that has none', async () => {
  const { sheet } = await openSheet(() => parcelOrder({ delivery: null, payBy: seconds() + 300 }))
  expect(sheet.getByText('请先选择收货地址，再付款。')).toBeTruthy()
  expect(await sheet.findByRole('button', { name: '用这个地址' })).toBeTruthy()
  expect(sheet.queryByText(/支付方式/)).toBeNull()
})

it('shows a parcel in transit with its number and its time, and asks before confirming receipt', async () => {
  const { sheet, sent } = await openSheet(() => parcelOrder({ status: OrderStatus.delivery, delivery: shipped }))
  expect(sheet.getByText('SF1234567890')).toBeTruthy()
  expect(sheet.getByRole('button', { name: '复制快递单号' })).toBeTruthy()
  expect(sheet.getByText(/^还有/).textContent).toMatch(/自动确认收货$/)
  expect(sheet.queryByRole('button', { name: /申请退/ })).toBeNull()
  fireEvent.click(sheet.getByRole('button', { name: '确认收货' }))
  const question = within(await screen.findByRole('dialog', { name: '确认收货' }))
  expect(sent('order/receiveOrder')).toEqual([])
  fireEvent.click(question.getByRole('button', { name: '确认收货' }))
  await waitFor(() => expect(sent('order/receiveOrder')).toEqual([{ orderSn: 'S1' }]))
})

describe('a parcel that arrived', () => {
  const complete = (given: Partial<OrderDetail> = {}) =>
    parcelOrder({ status: OrderStatus.complete, delivery: received, ...given })

  it('can be returned within the period, and not after', async () => {
    const { sheet } = await openSheet(() => complete())
    expect(sheet.getByText('可退货至')).toBeTruthy()
    expect(sheet.getByRole('button', { name: '申请退货' })).toBeTruthy()
  })

  it('cannot be returned after the period', async () => {
    const { sheet } = await openSheet(() => complete({ delivery: { ...received, returnBy: seconds() - 5 } }))
    expect(sheet.queryByRole('button', { name: '申请退货' })).toBeNull()
  })

  it.each([
    [ReturnState.asked, '退货申请已提交', ''],
    [ReturnState.accepted, '商家同意退货', '请寄回泊云路 1 号'],
    [ReturnState.refused, '商家没有同意退货', '杯身已有使用痕迹'],
  ])('shows the state of its return (state %i)', async (state, title, answer) => {
    const asked = { state, reason: '尺寸不合', answer, time: seconds() }
    const { sheet } = await openSheet(() => complete({ return: asked }))
    expect(sheet.getByText(title)).toBeTruthy()
    expect(sheet.getByText('你的说明：尺寸不合')).toBeTruthy()
    expect(sheet.queryByText(/商家答复/)?.textContent ?? '').toBe(answer && `商家答复：${answer}`)
    expect(sheet.queryByRole('button', { name: '申请退货' })).toBeNull()
  })
})

it('offers in the list to confirm receipt in transit, and to buy again afterwards', async () => {
  act(() => logIn())
  const list = [
    parcelOrder({ orderSn: 'S2', status: OrderStatus.delivery }),
    parcelOrder({ orderSn: 'S3', goodsName: '兔儿提灯', status: OrderStatus.complete }),
    parcelOrder({ orderSn: 'S4', goodsName: '听松峰', goodsForm: GoodsForm.digital, status: OrderStatus.complete }),
  ]
  const seen = stubApi({
    'user/user/info': someUser,
    'order/orders': { list, total: 3, page: 1, size: 20, cursor: null },
    'order/receiveOrder': {},
  })
  await openApp('/mine/order')
  const again = await screen.findAllByRole('link', { name: /^再次购买/ })
  expect(again.map((link) => [link.ariaLabel, link.getAttribute('href')])).toEqual([
    ['再次购买：兔儿提灯', '#/goods/G1'],
  ])
  fireEvent.click(screen.getByRole('button', { name: '确认收货' }))
  const question = within(await screen.findByRole('dialog', { name: '确认收货' }))
  fireEvent.click(question.getByRole('button', { name: '确认收货' }))
  await waitFor(() => expect(seen.filter(({ path }) => path === 'order/receiveOrder')).toHaveLength(1))
})
