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

test('[console.audit-search] shows what was done, to what, and the change with labels, and is filtered by them', async () => {
  server.answer({ 'audit/list': { list: [entry], next: null } })
  const user = userEvent.setup()
  server.open('/audit')
  const row = (await screen.findByText('订单', { exact: false, selector: 'td' })).closest('tr') as HTMLElement
  expect(within(row).getByRole('link', { name: '20261123000001' }).getAttribute('href')).toBe(
    '/console/orders/20261123000001',
  )
  await user.click(within(row).getByText('退款'))
  const changed = within(row).getAllByRole('definition')
  expect(changed.map((one) => one.textContent)).toEqual(['¥0.00¥1,288.00', '¥1,288.00', '是', 'a、b'])
  expect(
    within(row)
      .getAllByRole('term')
      .map((one) => one.textContent),
  ).toEqual(['已退金额', '退还', '全额退款', 'unheardOf'])
  await user.selectOptions(screen.getByRole('combobox', { name: '动作' }), '冻结藏品')
  await waitFor(() => expect(server.inputsOf('audit/list').at(-1)).toMatchObject({ verb: 'item/freeze' }))
})
