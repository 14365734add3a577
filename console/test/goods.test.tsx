import type { AdminReply } from '@app/contract/admin/routes'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, owner } from './support/app.tsx'

const server = fakeServer()

const goods: AdminReply<'goods/info'> = {
  goodsSn: 'G1',
  name: '半月桥',
  goodsType: 1,
  form: 1,
  status: 5,
  priceFen: 9900,
  edition: 200,
  sold: 3,
  reserved: 0,
  left: 197,
  saleStart: 1_766_000_000,
  saleEnd: null,
  shopName: '云岫博物馆',
  albumName: '桥',
  onShelfAt: 1_766_000_000,
  subtitle: '水上半月',
  cover: { url: '/media/x', widths: [320], ratio: 1, placeholder: '' },
  gallery: [],
  kind: 1,
  contractType: 1,
  perPersonLimit: 5,
  isDrop: false,
  shopId: '1',
  albumId: null,
  priorityWindows: [],
  allowlisted: 0,
  isFrozen: true,
  moves: [],
}
const answers = {
  'goods/info': goods,
  'goods/callOffSummary': { isPossible: false } as never,
  'order/totals': { buyers: 2, orders: 3, pieces: 3, amountFen: 29_700, refundedFen: 9900 },
  'audit/list': { list: [], next: null },
}

test('[console.orders] a work shows who bought it and what they paid, and leads to its orders', async () => {
  server.answer(answers)
  server.open('/goods/G1')
  const sold = within((await screen.findByText('2 人')).closest('section') as HTMLElement)
  expect(sold.getByText('¥297.00')).toBeTruthy()
  expect(sold.getByText('¥99.00')).toBeTruthy()
  expect(sold.getByRole('link', { name: '看这件的订单' }).getAttribute('href')).toBe('/console/orders?goodsSn=G1')
})

test('a work shows no sales to staff who may not see orders', async () => {
  const permissions = owner.permissions.filter((one) => one !== 'order.read')
  server.answer({ ...answers, 'session/info': { ...owner, permissions } })
  server.open('/goods/G1')
  await screen.findByRole('heading', { name: '半月桥' })
  await screen.findByText('每人限购')
  expect(screen.queryByText('买家')).toBeNull()
  expect(server.inputsOf('order/totals')).toEqual([])
})
