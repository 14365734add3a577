import type { AdminReply } from '@app/contract/admin/routes'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Refused, fakeServer } from './support/app.tsx'

const server = fakeServer()

const one: AdminReply<'return/list'>['list'][number] = {
  orderSn: '20261123000001',
  askedAt: 1_766_000_000,
  uid: '7',
  goodsSn: 'G1',
  goodsName: '青瓷莲花盏',
  quantity: 1,
  amountFen: 16800,
  state: 1,
  reason: '杯口有磕碰',
  answer: '',
  refundedAt: null,
  decidedBy: '',
  restockedBy: '',
}

test('[console.parcels] a user slower than a colleague gets a message, even if the button has disappeared', async () => {
  server.answer({ 'return/list': { list: [one], next: null } })
  const user = userEvent.setup()
  server.open('/returns')
  await user.click(await screen.findByRole('button', { name: '同意' }))
  await user.type(screen.getByLabelText('答复'), '请寄回仓库')
  server.answer({
    'return/decide': new Refused('ILLEGAL_TRANSITION', 409),
    'return/list': { list: [{ ...one, state: 3, answer: '已超过七天' }], next: null },
  })
  await user.click(screen.getAllByRole('button', { name: '同意' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('已超过七天')).toBeTruthy()
  await waitFor(() => expect(document.body.textContent).toContain('拒绝：ILLEGAL_TRANSITION'))
})

test('[console.two-person] a user whose return waits for a second person sees that, and why', async () => {
  server.answer({
    'return/list': { list: [{ ...one, state: 2 }], next: null },
    'return/receive': {
      outcome: 'waiting',
      approvalId: '9',
      expiresAt: 1_766_086_400,
      why: '今天已退 ¥999，合计超过 ¥1,000',
    },
  })
  const user = userEvent.setup()
  server.open('/returns')
  await user.click(await screen.findByRole('button', { name: '已收到退货' }))
  await user.type(screen.getByLabelText('验收情况'), '包裹完好，已验收')
  await user.click(screen.getAllByRole('button', { name: '已收到退货' }).at(-1) as HTMLElement)
  await waitFor(() =>
    expect(document.body.textContent).toContain('已提交，等待另一位同事复核：今天已退 ¥999，合计超过 ¥1,000'),
  )
})
