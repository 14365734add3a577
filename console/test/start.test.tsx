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
    expect(screen.getAllByRole('button', { name: '先不办' })).toHaveLength(1)
    await user.click(within(row).getByRole('button', { name: '先不办' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText(/原因/), '先用沙箱试运行')
    await user.click(within(dialog).getByRole('button', { name: '先不办' }))
    await waitFor(() => expect(server.inputsOf('guide/waive')).toEqual([{ step: 'payment', reason: '先用沙箱试运行' }]))
  })

  const waived = {
    ...payment,
    state: 'waived' as const,
    waiver: { reason: '先用沙箱试运行', by: '林掌柜', at: 1_764_000_000 },
  }
  const withWaived = { ...answer, list: list.map((one) => (one.name === 'payment' ? waived : one)) }

  test('keeps a skipped step visible with its consequence, and does not call the site ready', async () => {
    server.answer({ 'guide/info': withWaived })
    server.open('/start')
    const row = (await screen.findByText('先不办')).closest('li') as HTMLElement
    within(row).getByText(/收不到钱.*先用沙箱试运行/)
    within(row).getByText('只有沙箱渠道')
    screen.getByText('只能试用，还不能开业：支付渠道还没有办。')
    expect(screen.queryByText(/可以开业。/)).toBeNull()
  })

  test('calls the site ready, with what it goes without', async () => {
    const home = { ...waived, name: 'home' as const, missing: ['首页还是空的'] }
    server.answer({
      'guide/info': { ...answer, isComplete: true, list: list.map((one) => (one.name === 'home' ? home : one)) },
    })
    server.open('/start')
    expect(await screen.findByText('都准备好了，可以开业。先不办的：首页，见下面的说明。')).toBeTruthy()
  })

  const agenda = { sales: [], waiting: [], alarms: [] }

  test('is on the home page while something is missing', async () => {
    server.answer({ 'guide/info': answer, 'dashboard/agenda': agenda })
    server.open('/')
    await screen.findByText('只有沙箱渠道')
    expect(screen.getByRole('link', { name: '全部步骤' }).getAttribute('href')).toContain('/start')
  })

  test('is on the home page while something that opening needs is left out', async () => {
    server.answer({ 'guide/info': withWaived, 'dashboard/agenda': agenda })
    server.open('/')
    expect(await screen.findByText('先不办的：支付渠道')).toBeTruthy()
    expect(screen.getByText('只能试用')).toBeTruthy()
  })

  test.each([{ isDemonstration: true }, { isComplete: true }])('is not on the home page of %o', async (more) => {
    server.answer({ 'guide/info': { ...answer, ...more }, 'dashboard/agenda': agenda })
    server.open('/')
    await screen.findByText('没有待处理事项')
    await waitFor(() => expect(server.inputsOf('guide/info')).toHaveLength(1))
    expect(screen.queryByText('只有沙箱渠道')).toBeNull()
  })
})
