import type { AdminReply } from '@app/contract/admin/routes'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer } from './support/app.tsx'

const server = fakeServer()

test('[console.reconciliation] a bill is previewed and then uploaded unchanged, with its name, channel and day', async () => {
  server.answer({
    'reconciliation/days': { list: [], next: null },
    'reconciliation/missing': { list: [{ platform: 2, title: '银联商务', isAutomatic: false, days: ['2026-11-22'] }] },
    'reconciliation/bring': ({ isDryRun }: { isDryRun: string }) => ({
      compared: 3,
      differences: isDryRun === 'true' ? null : 0,
      payments: 2,
      receivedFen: 12_300,
      refunds: 1,
      refundedFen: 300,
      feeFen: 12,
      preview: { columns: ['支付单号', '金额（元）'], rows: [{ line: 1, cells: ['P17', '120.00'] }] },
    }),
  })
  server.open('/reconciliation')
  const user = userEvent.setup()
  await screen.findByText('2026-11-22')
  const [, ofMissing] = screen.getAllByRole('button', { name: '上传账单' })
  await user.click(ofMissing as HTMLElement)
  await user.upload(await screen.findByLabelText('选择名单文件'), new File(['a,b'], '账单.csv', { type: 'text/csv' }))
  expect(await screen.findByText(/已选：账单\.csv/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '试算' }))
  expect(await screen.findByText(/收款 2 笔 ¥123\.00，退款 1 笔 ¥3\.00，手续费 ¥0\.12/)).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: '支付单号' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'P17' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '上传并核对' }))
  await waitFor(() =>
    expect(server.inputsOf('reconciliation/bring')).toMatchObject(
      ['true', 'false'].map((isDryRun) => ({
        platform: '2',
        day: '2026-11-22',
        file: '账单.csv',
        isDryRun,
        body: { size: 3 },
      })),
    ),
  )
})

test('[console.reconciliation] a day tells the channel, and whether it is the sandbox', async () => {
  const day: AdminReply<'reconciliation/days'>['list'][number] = {
    day: '2026-11-22',
    platform: 2,
    channel: 'sandbox',
    compared: 3,
    receivedFen: 12_300,
    refundedFen: 300,
    feeFen: 12,
    netFen: 11_988,
    differences: 0,
    open: 0,
    madeAt: 1_766_000_000,
    uploadedBy: '',
  }
  const list = [day, { ...day, day: '2026-11-21', channel: 'ums' }]
  server.answer({ 'reconciliation/days': { list, next: null }, 'reconciliation/missing': { list: [] } })
  server.open('/reconciliation')
  expect(await screen.findByRole('columnheader', { name: '渠道' })).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: '环境' })).toBeTruthy()
  expect(await screen.findByRole('cell', { name: '沙箱' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: '正式' })).toBeTruthy()
})
