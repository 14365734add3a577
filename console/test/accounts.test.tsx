import type { AdminReply } from '@app/contract/admin/routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, owner } from './support/app.tsx'

const server = fakeServer()

const sums = {
  orders: 12,
  pieces: 15,
  receivedFen: 123_450,
  refunds: 1,
  refundedFen: 1000,
  feeFen: 741,
  netFen: 121_709,
}
const month: AdminReply<'account/month'> = {
  month: '2026-10',
  isOver: true,
  channels: [{ platform: 1, ...sums, missingDays: ['2026-10-30', '2026-10-31'], openDifferences: 3 }],
  total: sums,
  books: { receivedFen: 123_450, refundedFen: 1000, violations: 0, agrees: true },
}
const row: AdminReply<'payment/sales'>['list'][number] = {
  id: '2026-10-01',
  day: '2026-10-01',
  goodsSn: '',
  goodsName: '',
  goodsType: null,
  platform: null,
  orders: 2,
  pieces: 3,
  grossFen: 7666,
  refunds: 1,
  refundedFen: 1000,
  netFen: 6666,
}

beforeEach(() => {
  server.answer({ 'account/month': month, 'payment/sales': { list: [row], next: null } })
})

test('[call account/month] a month shows its sums, that they agree with the books, what bills lack, and its file', async () => {
  server.open('/accounts?month=2026-10')
  const table = await screen.findByRole('table')
  const cells = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((line) =>
      within(line)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )
  const figures = ['12', '15', '¥1,234.50', '1', '¥10.00', '¥7.41', '¥1,217.09']
  expect(cells).toEqual([
    ['支付宝', ...figures],
    ['合计', ...figures],
  ])
  expect(screen.getByText(/合计与账本一致/)).toBeTruthy()
  expect(screen.getByText(/缺 2 天账单.*有 3 条对账差异还没有处理/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '下载给会计' }).getAttribute('href')).toBe('/admin/v1/account/2026-10')
  expect(screen.getByRole('link', { name: '按天和作品看' }).getAttribute('href')).toBe(
    '/console/sales-report?from=2026-10-01&until=2026-10-31',
  )
})

test('a month that disagrees with the books says so, and another month is chosen', async () => {
  const user = userEvent.setup()
  server.answer({ 'account/month': { ...month, books: { ...month.books, violations: 2, agrees: false } } })
  server.answer({ 'session/info': { ...owner, permissions: ['reconciliation.read'] } })
  const { history } = server.open('/accounts?month=2026-10')
  expect(await screen.findByText('合计与账本不符，请先查清再入账')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '下载给会计' })).toBeNull()
  const [, latest = ''] = screen.getAllByRole<HTMLOptionElement>('option').map(({ value }) => value)
  await user.selectOptions(screen.getByRole('combobox', { name: '月份' }), latest)
  await waitFor(() => expect(server.inputsOf('account/month').at(-1)).toEqual({ month: latest }))
  expect(history.location.search).toBe(`?month=${latest}`)
})

test('[call payment/sales] the report sums the same filters as the list, and a usual period is one press', async () => {
  const user = userEvent.setup()
  const { history } = server.open('/sales-report?by=day&platform=1&after=x&page=2')
  const [total] = await screen.findAllByText('¥76.66')
  expect(total).toBeTruthy()
  await waitFor(() => expect(server.inputsOf('payment/sales')).toContainEqual({ platform: '1', by: 'total' }))
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replace(/[↑↓↕]$/, ''))
  expect(headings).toEqual(['日期', '订单数', '份数', '收款', '退款笔数', '退款', '净额'])
  expect(screen.getByRole('button', { name: '近 30 天' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(screen.getByRole('button', { name: '昨天' }))
  await waitFor(() => expect(history.location.search).toMatch(/from=(\d{4}-\d\d-\d\d)&until=\1$/))
  expect(history.location.search).not.toContain('after')
  expect(screen.getByRole('button', { name: '昨天' }).getAttribute('aria-pressed')).toBe('true')
})

test('a payment channel is tried with one press, and its steps are shown', async () => {
  const user = userEvent.setup()
  const steps = ['密钥可以签名', '渠道答复：交易不存在', '答复的签名正确']
  server.answer({
    'channel/list': { list: [{ name: 'alipay', title: '支付宝', places: ['电脑', '手机浏览器'] }] },
    'channel/check': { isFine: true, steps },
  })
  server.open('/payment-channels')
  expect(await screen.findByText('可以付款的地方：电脑、手机浏览器')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '检测支付宝' }))
  const result = within(await screen.findByRole('status'))
  expect(await result.findByText('凭证有效，可以收款')).toBeTruthy()
  expect(result.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(steps)
  expect(server.inputsOf('channel/check')).toEqual([{ name: 'alipay' }])
  server.answer({ 'channel/check': { isFine: false, steps: ['渠道没有应答'] } })
  await user.click(screen.getByRole('button', { name: '再次检测支付宝' }))
  expect(await result.findByText('现在不能收款')).toBeTruthy()
})
