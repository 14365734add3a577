import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { allSteps } from '@app/contract/admin/guideNames'
import { describe, expect, test } from 'vitest'
import { fakeServer } from './support/app.tsx'

const server = fakeServer()

const done = { state: 'done' as const, found: ['都在'], missing: [], settings: [], isWaivable: false, waiver: null }
const list = allSteps.map((name) => ({ ...done, name }))
const payment = {
  ...done,
  name: 'payment' as const,
  state: 'open' as const,
  found: [],
  missing: ['只有沙箱渠道'],
  settings: ['PAYMENT_CHANNELS'],
  isWaivable: true,
}
const answer = {
  isComplete: false,
  isDemonstration: false,
  list: list.map((one) => (one.name === 'payment' ? payment : one)),
}

describe('[console.settings] the setup guide', () => {
  test('shows what is missing, where to do it, and accepts a reason for skipping a step', async () => {
    const user = userEvent.setup()
    server.answer({ 'guide/info': answer, 'guide/waive': {} })
    server.open('/start')
    await screen.findByText('只有沙箱渠道')
    screen.getByText(/还差 1 步/)
    screen.getByText('PAYMENT_CHANNELS')
    const row = screen.getByText('只有沙箱渠道').closest('ol > li') as HTMLElement
    expect(within(row).getByRole('link').getAttribute('href')).toContain('/settings/environment')
    expect(screen.getAllByRole('button', { name: '不需要' })).toHaveLength(1)
    await user.click(within(row).getByRole('button', { name: '不需要' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText(/原因/), '先用沙箱试运行')
    await user.click(within(dialog).getByRole('button', { name: '不需要' }))
    await waitFor(() => expect(server.inputsOf('guide/waive')).toEqual([{ step: 'payment', reason: '先用沙箱试运行' }]))
  })

  const agenda = { sales: [], waiting: [], alarms: [] }

  test('is on the home page while something is missing', async () => {
    server.answer({ 'guide/info': answer, 'dashboard/agenda': agenda })
    server.open('/')
    await screen.findByText('只有沙箱渠道')
    expect(screen.getByRole('link', { name: '全部步骤' }).getAttribute('href')).toContain('/start')
  })

  test.each([{ isDemonstration: true }, { isComplete: true }])('is not on the home page of %o', async (more) => {
    server.answer({ 'guide/info': { ...answer, ...more }, 'dashboard/agenda': agenda })
    server.open('/')
    await screen.findByText('没有待处理事项')
    await waitFor(() => expect(server.inputsOf('guide/info')).toHaveLength(1))
    expect(screen.queryByText('只有沙箱渠道')).toBeNull()
  })
})
