// @vitest-environment jsdom
import { GoodsForm, KycStatus } from '@app/contract/enums'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { someGoods } from '../goods/samples.ts'
import { someUser, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'
import { parcelOrder } from './samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

const verified = { ...someUser, kycStatus: KycStatus.success }
const seconds = () => Math.floor(Date.now() / 1000)
const addressOf = (addressId: string, isDefault: boolean) => ({
  addressId,
  name: `收货人${addressId}`,
  phone: '139****5678',
  regionCode: '330106',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  detail: `湖滨路 ${addressId} 号`,
  isDefault,
})

async function openTeacup(addresses: () => ReturnType<typeof addressOf>[], freight = 1200) {
  act(() => logIn(verified))
  const seen = stubApi({
    'goods/goods/info': {
      ...someGoods,
      goodsForm: GoodsForm.physical,
      weightGrams: 420,
      freight,
      saleStart: seconds() - 60,
    },
    'order/goodsOrders': { list: [], total: 0, page: 1, size: 20, bought: 0, waitingOrderSn: null },
    'user/user/info': verified,
    'user/user/deliveryAddress/list': () => ({ list: addresses() }),
    'order/order': { orderSn: 'S1', amount: 3190, payBy: seconds() + 1800, isExisting: false },
    'order/info': parcelOrder({ payBy: seconds() + 1800 }),
  })
  await openApp('/goods/G1')
  const placed = () => seen.filter(({ path }) => path === 'order/order').map(({ body }) => body)
  return { placed }
}

async function openSheet() {
  fireEvent.click(await screen.findByRole('button', { name: '立即购买 ¥19.90' }))
  return within(await screen.findByRole('dialog', { name: '确认下单' }))
}

describe('buying physical goods', () => {
  it('ships to the default address unless another is chosen, shows the freight, and asks for no other consent', async () => {
    const { placed } = await openTeacup(() => [addressOf('8', true), addressOf('7', false)])
    const sheet = await openSheet()
    const options = await sheet.findAllByRole<HTMLInputElement>('radio')
    expect(options.map(({ checked }) => checked)).toEqual([true, false])
    expect(sheet.queryByRole('checkbox')).toBeNull()
    expect(sheet.getByText('运费').parentElement?.textContent).toBe('运费¥12.00')
    fireEvent.click(sheet.getByRole('button', { name: '数量加一' }))
    fireEvent.click(options[1] as HTMLInputElement)
    fireEvent.click(sheet.getByRole('button', { name: '确认下单 ¥51.80' }))
    await waitFor(() => expect(placed()).toEqual([{ goodsSn: 'G1', quantity: 2, addressId: '7' }]))
    await waitFor(() => expect(window.location.hash).toBe('#/mine/order?orderSn=S1'))
  })

  it('sends nothing without an address, and leads to the address form', async () => {
    const { placed } = await openTeacup(() => [], 0)
    const sheet = await openSheet()
    const link = await sheet.findByRole('link', { name: '添加收货地址' })
    expect(sheet.getByText('包邮')).toBeTruthy()
    fireEvent.click(sheet.getByRole('button', { name: '确认下单 ¥19.90' }))
    expect(sheet.getByRole('alert').textContent).toContain('请先添加收货地址')
    expect(placed()).toEqual([])
    expect(link.getAttribute('href')).toBe('#/addressForm')
  })

  it('continues after the address form, with the new address chosen', async () => {
    let known = [addressOf('7', true)]
    const { placed } = await openTeacup(() => known)
    await openSheet()
    // Texts are queried here: roles of two whole pages are too slow on a busy machine.
    fireEvent.click(await screen.findByLabelText('数量加一'))
    fireEvent.click(await screen.findByText('用新的地址'))
    await screen.findByLabelText(/详细地址/)
    known = [...known, addressOf('9', false)]
    act(() => window.history.back())
    const note = await screen.findByText(/湖滨路 9 号/)
    await waitFor(() => expect(note.closest('label')?.querySelector('input')?.checked).toBe(true))
    fireEvent.click(screen.getByText('确认下单 ¥51.80'))
    await waitFor(() => expect(placed()).toEqual([{ goodsSn: 'G1', quantity: 2, addressId: '9' }]))
  }, 60_000)

  it('[enum.weight-unit] shows its weight in grams', async () => {
    await openTeacup(() => [])
    expect(await screen.findByText('约 420 克')).toBeTruthy()
    expect(screen.getByText('制作数量')).toBeTruthy()
  })
})
