import type { AdminReply } from '@app/contract/admin/routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { Refused, fakeServer } from './support/app.tsx'

const server = fakeServer()

const person = (id: number): AdminReply<'staff/list'>['list'][number] => ({
  id: String(id),
  name: `person${id}`,
  displayName: `员工${id}`,
  roles: [],
  partner: null,
  hasFactor: true,
  invitedUntil: null,
  disabledReason: null,
  createdAt: 1_766_000_000,
  seenAt: null,
})

beforeEach(() => {
  server.answer({
    'staff/list': { list: [person(1), person(2), person(3)], next: null },
    'bulk/dryRun': { will: 1, wait: 0, wont: [{ id: '2', reason: 'LAST_OWNER', msg: '至少要留一位负责人' }] },
    'bulk/run': { id: '9' },
    'task/list': { list: [] },
  })
})

async function begin() {
  const user = userEvent.setup()
  const { history } = server.open('/staff')
  await screen.findByText('person1')
  const ticks = screen.getAllByRole('checkbox', { name: '勾选' })
  await user.click(ticks[0] as HTMLElement)
  await user.click(ticks[1] as HTMLElement)
  const status = screen.getByRole('status')
  expect(within(status).getByText('已选 2 项')).toBeTruthy()
  await user.click(within(status).getByRole('button', { name: '停用' }))
  await screen.findByRole('dialog', { name: '停用 2 项' })
  return { user, history }
}

describe('[console.bulk] an action on the selected rows', () => {
  test('shows what it will process and what not, and why, before it runs', async () => {
    const { user, history } = await begin()
    await user.click(screen.getByRole('button', { name: '试算' }))
    expect(await screen.findByText('请填写原因')).toBeTruthy()
    await user.type(screen.getByLabelText('原因'), '项目结束')
    await user.click(screen.getByRole('button', { name: '试算' }))
    expect(await screen.findByText('员工2：至少要留一位负责人')).toBeTruthy()
    expect(server.inputsOf('bulk/run')).toEqual([])
    await user.click(screen.getByRole('button', { name: '停用 1 项' }))
    await waitFor(() => expect(history.location.pathname).toBe('/console/tasks'))
    const calls = { path: 'staff/disable', ids: ['1', '2'], input: { reason: '项目结束' } }
    expect([server.inputsOf('bulk/dryRun'), server.inputsOf('bulk/run')]).toEqual([[calls], [calls]])
  })

  test('is previewed again when one of its rows has changed', async () => {
    const { user } = await begin()
    await user.type(screen.getByLabelText('原因'), '项目结束')
    await user.click(screen.getByRole('button', { name: '试算' }))
    await screen.findByText('员工2：至少要留一位负责人')
    await user.type(screen.getByLabelText('原因'), '了')
    expect(screen.queryByText('员工2：至少要留一位负责人')).toBeNull()
    expect(screen.getByRole('button', { name: '试算' })).toBeTruthy()
  })

  test('that no row allows any more says so', async () => {
    server.answer({ 'bulk/dryRun': new Refused('NOT_ALLOWED', 403) })
    const { user } = await begin()
    await user.type(screen.getByLabelText('原因'), '项目结束')
    await user.click(screen.getByRole('button', { name: '试算' }))
    expect(await screen.findByText('拒绝：NOT_ALLOWED')).toBeTruthy()
  })

  test('is not offered without a selection', async () => {
    const user = userEvent.setup()
    server.open('/staff')
    await screen.findByText('person1')
    await user.click(screen.getByRole('checkbox', { name: '全选这一页' }))
    expect(screen.getByText('已选 3 项')).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('已选 3 项')).toBeNull())
  })
})
