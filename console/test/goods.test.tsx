import type { AdminReply } from '@app/contract/admin/routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, owner, Refused } from './support/app.tsx'

const server = fakeServer()

const goods: AdminReply<'goods/info'> = {
  goodsSn: 'G1',
  name: '半月桥',
  goodsType: 1,
  isPrize: false,
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

const listed = { list: [goods], next: null }

test('the list starts with works, and other kinds are a choice', async () => {
  const user = userEvent.setup()
  server.answer({ ...answers, 'goods/list': listed })
  const { history } = server.open('/goods')
  await screen.findByText('半月桥')
  expect(server.inputsOf('goods/list')[0]).toMatchObject({ kind: 'work' })
  await user.selectOptions(screen.getByLabelText('种类'), '奖品')
  await waitFor(() => expect(history.location.search).toBe('?kind=prize'))
  await waitFor(() => expect(server.inputsOf('goods/list').at(-1)).toMatchObject({ kind: 'prize' }))
})

test('a prize is marked in every list that it is in', async () => {
  server.answer({ ...answers, 'goods/list': { list: [goods, { ...goods, goodsSn: 'P1', isPrize: true }], next: null } })
  server.open('/goods?kind=all')
  const rows = await screen.findAllByRole('row', { name: /半月桥/ })
  expect(rows.map((row) => within(row).queryByText('奖品') !== null)).toEqual([false, true])
})

test('[console.keyboard] the key e edits the active row of a list, and the work of a page', async () => {
  const user = userEvent.setup()
  server.answer({ ...answers, 'goods/list': listed, 'draft/of': new Refused('NOT_FOUND', 404) })
  const { history } = server.open('/goods')
  await screen.findByText('半月桥')
  await user.keyboard('e')
  expect(server.inputsOf('draft/of')).toEqual([])
  await user.keyboard('je')
  await waitFor(() => expect(server.inputsOf('draft/of')).toEqual([{ kind: 'work', publishedId: 'G1' }]))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(history.location.pathname).toBe('/console/goods/G1'))
  await screen.findByText('每人限购')
  await user.keyboard('e')
  await waitFor(() => expect(server.inputsOf('draft/of')).toHaveLength(2))
})

test('people on the allowlist are listed with what they ordered, and removed one by one', async () => {
  const user = userEvent.setup()
  const window = { start: 1_766_000_000, end: 1_766_003_600, kind: 'allowlist', description: '名单' } as const
  const person = { goodsSn: 'G1', uid: '7', nickname: '山**客', phone: '138****5678', addedAt: null, pieces: 2 }
  server.answer({
    ...answers,
    'goods/info': { ...goods, priorityWindows: [window], allowlisted: 1 },
    'goods/allowlist': { list: [person], next: null },
    'goods/allowlistRemove': {},
  })
  server.open('/goods/G1')
  await user.click(await screen.findByRole('link', { name: '看名单' }))
  const table = within(await screen.findByRole('table', { name: '优先购名单' }))
  expect(await table.findByRole('link', { name: '山**客' })).toBeTruthy()
  expect(table.getByText('2 份')).toBeTruthy()
  await user.click(table.getByRole('button', { name: '移出' }))
  const dialog = within(await screen.findByRole('dialog', { name: '移出' }))
  await user.type(dialog.getByLabelText('原因'), '误加')
  await user.click(dialog.getByRole('button', { name: '移出' }))
  await waitFor(() =>
    expect(server.inputsOf('goods/allowlistRemove')).toEqual([{ goodsSn: 'G1', uid: '7', reason: '误加' }]),
  )
})
