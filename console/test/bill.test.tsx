import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { standInServer } from './support/app.tsx'

const server = standInServer()

test('[console.reconciliation] a bill is uploaded unchanged, with its name, channel and day in the address', async () => {
  server.answer({
    'reconciliation/days': { list: [], next: null },
    'reconciliation/missing': { list: [{ platform: 2, title: '银联商务', isAsked: false, days: ['2026-11-22'] }] },
    'reconciliation/bring': { compared: 3, differences: 0 },
  })
  server.open('/reconciliation')
  const user = userEvent.setup()
  await screen.findByText('2026-11-22')
  const [, ofMissing] = screen.getAllByRole('button', { name: '上传账单' })
  await user.click(ofMissing as HTMLElement)
  await user.upload(await screen.findByLabelText('选择文件'), new File(['a,b'], '账单.csv', { type: 'text/csv' }))
  expect(await screen.findByText('已选：账单.csv')).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: '上传账单' }).at(-1) as HTMLElement)
  await waitFor(() =>
    expect(server.askedFor('reconciliation/bring')).toMatchObject([
      { platform: '2', day: '2026-11-22', file: '账单.csv', body: { size: 3 } },
    ]),
  )
})
