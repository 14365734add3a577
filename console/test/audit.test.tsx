import type { AdminReply } from '@app/contract/admin/routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer } from './support/app.tsx'

const server = fakeServer()

const entry: AdminReply<'audit/list'>['list'][number] = {
  id: '9',
  at: 1_766_000_000,
  staff: { id: '1', name: 'finance' },
  verb: 'order/refund',
  target: 'order:20261123000001',
  before: { refundedFen: 0 },
  after: { givenFen: 128800, isWhole: true, refundedFen: 128800, unheardOf: ['a', 'b'] },
  reason: '重复购买',
  address: '10.0.0.1',
  requestId: 'r',
  outcome: 'done',
  refusal: '',
}

/** Opens the row of the entry; returns it with the terms and values of the change. */
async function opened() {
  const user = userEvent.setup()
  server.open('/audit')
  const row = (await screen.findByText('订单', { exact: false, selector: 'td' })).closest('tr') as HTMLElement
  await user.click(within(row).getByRole('button', { name: '展开明细' }))
  const detail = row.nextElementSibling as HTMLElement
  const change = detail.querySelector('dl') as HTMLElement
  const texts = (role: 'term' | 'definition') =>
    within(change)
      .getAllByRole(role)
      .map((one) => one.textContent)
  return { user, row, detail, terms: texts('term'), values: texts('definition') }
}

test('[console.audit-search] shows what was done, to what, and the change with labels, and is filtered by them', async () => {
  server.answer({ 'audit/list': { list: [entry], next: null } })
  const { user, row, detail, terms, values } = await opened()
  expect(within(row).getByRole('link', { name: '20261123000001' }).getAttribute('href')).toBe(
    '/console/orders/20261123000001',
  )
  expect(within(row).getByText('退款')).toBeTruthy()
  expect(values).toEqual(['¥0.00¥1,288.00', '¥1,288.00', '是', 'a、b'])
  expect(terms).toEqual(['已退金额', '退还', '全额退款', 'unheardOf'])
  expect(within(detail).getByText('10.0.0.1')).toBeTruthy()
  expect(row.textContent).not.toContain('order/refund')
  const action = screen.getByRole('combobox', { name: '动作' })
  expect(action.closest('label'), 'a field with a hidden field of its own has two labels').toBeNull()
  await user.type(action, '冻结藏')
  await user.click(await screen.findByRole('option', { name: '冻结藏品' }))
  await waitFor(() => expect(server.inputsOf('audit/list').at(-1)).toMatchObject({ verb: 'item/freeze' }))
  await user.selectOptions(screen.getByRole('combobox', { name: '对象的种类' }), '支付')
  await user.type(screen.getByRole('searchbox', { name: '对象的编号' }), 'P1{Enter}')
  await waitFor(() => expect(server.inputsOf('audit/list').at(-1)).toMatchObject({ target: 'payment:P1' }))
})

test('refused reads and requests for the second factor are left out until they are asked for', async () => {
  server.answer({ 'audit/list': { list: [entry], next: null } })
  const user = userEvent.setup()
  server.open('/audit')
  await screen.findByRole('cell', { name: '退款' })
  expect(server.inputsOf('audit/list')).toEqual([expect.objectContaining({ scope: 'acts' })])
  await user.click(screen.getByRole('button', { name: '更多筛选' }))
  await user.selectOptions(screen.getByLabelText('范围'), '操作与被拒的访问')
  await waitFor(() => expect(server.inputsOf('audit/list').at(-1)).toMatchObject({ scope: 'all' }))
})

test('a person is shown by nickname', async () => {
  server.answer({
    'audit/list': { list: [{ ...entry, target: 'user:7' }], next: null },
    'pick/list': { list: [{ id: '7', name: '山**客', note: '138****5678' }] },
  })
  server.open('/audit')
  expect((await screen.findByRole('link', { name: '山**客' })).getAttribute('href')).toBe('/console/users/7')
  expect(server.inputsOf('pick/list')).toEqual([{ of: 'user', ids: '7' }])
})

test('a field that only the form of another call declares has its label', async () => {
  const after = { isPublic: true, effectiveAt: 1_766_000_000 }
  server.answer({ 'audit/list': { list: [{ ...entry, verb: 'text/publish', before: {}, after }], next: null } })
  const { terms, detail } = await opened()
  expect(terms).toEqual(['公布', '生效时间'])
  expect(detail.textContent).not.toContain('1766000000')
})

test('a size in bytes is shown in MB', async () => {
  const after = { name: '溪山', kind: 'video', bytes: 3_250_000 }
  server.answer({ 'audit/list': { list: [{ ...entry, verb: 'motion/upload', before: {}, after }], next: null } })
  const { values } = await opened()
  expect(values).toContain('3.1 MB')
})

test('the fields of a change have labels that tell them apart', async () => {
  const creator = { name: '林疏影', title: '云岫画院画师', introduction: '画山水' }
  server.answer({
    'audit/list': { list: [{ ...entry, verb: 'draft/save', before: {}, after: { creator } }], next: null },
  })
  const { terms } = await opened()
  expect(terms).toEqual(['创作者', '创作者头衔', '创作者简介'])
})

test('the content of a published draft has labels at any depth, and shows no record as it is stored', async () => {
  const cover = { url: '/media/k2dxyhf3aaaa', widths: [320], ratio: 1, placeholder: '' }
  const prizes = [{ goodsSn: 'G1', rank: '常见', quantity: 8, own: { name: '谜底', cover } }]
  const after = { licenceNumber: '云 1 号', cover, gallery: [cover], prizes, copyOf: '5' }
  server.answer({ 'audit/list': { list: [{ ...entry, verb: 'draft/publish', before: {}, after }], next: null } })
  const { terms, values } = await opened()
  expect(terms.slice(0, 3)).toEqual(['备案与许可编号', '封面', '图片'])
  expect(values.slice(0, 3)).toEqual(['云 1 号', '图片 k2dxyhf3', '图片 k2dxyhf3'])
  expect(values.join()).not.toMatch(/[{}"[\]]/)
  expect(terms).toContain('复制自草稿')
})
