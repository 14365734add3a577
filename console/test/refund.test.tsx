import type { AdminReply } from '@app/contract/admin/routes'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { Refused, findToast, fakeServer } from './support/app.tsx'

const server = fakeServer()

const order: AdminReply<'order/info'> = {
  orderSn: '20261123000001',
  placedAt: 1_766_000_000,
  uid: '7',
  nickname: '松下客',
  phone: '138****0001',
  goodsSn: 'G1',
  goodsName: '半月桥',
  cover: { url: '/media/x', widths: [320], ratio: 1, placeholder: '' },
  quantity: 1,
  amountFen: 9900,
  refundedFen: 1000,
  status: 4,
  isUndelivered: false,
  platform: 1,
  paidAt: 1_766_000_100,
  priceFen: 9900,
  closeReason: null,
  isHidden: false,
  items: [],
  boxIds: [],
  payments: [],
  parcel: null,
  notes: [],
  timeline: [{ at: 1_766_000_000, kind: 'placed', text: '下单', by: '买家' }],
  may: { cancel: false, refund: true, deliverAgain: false },
}
const standing = {
  status: 4,
  points: { balance: 99, debt: 0 },
  pointsWaiting: 0,
  items: [],
  boxes: 0,
  stockLeft: 3,
  bought: 1,
} as const
const preview = (amountFen?: number): AdminReply<'order/refundPreview'> => ({
  orderSn: order.orderSn,
  uid: order.uid,
  goodsSn: order.goodsSn,
  goodsName: order.goodsName,
  paidFen: 9900,
  refundedFen: 1000,
  leftFen: 8900,
  givenFen: amountFen ?? 8900,
  isWhole: amountFen === undefined,
  whySecond: null,
  refusal: null,
  before: { ...standing, items: [] },
  after: { ...standing, items: [], points: { balance: amountFen === undefined ? 0 : 99, debt: 0 } },
})

beforeEach(() => {
  server.answer({
    'order/info': order,
    'order/refundPreview': ({ amountFen }: { amountFen?: string }) =>
      preview(amountFen === undefined ? undefined : Number(amountFen)),
  })
})

async function begin() {
  const user = userEvent.setup()
  server.open('/orders/20261123000001')
  await user.click(await screen.findByRole('button', { name: '退款' }))
  await screen.findByText('全部退回 ¥89.00')
  return user
}

describe('[console.refund] a refund', () => {
  test('shows its effects before it is made, and the amount already refunded when seen', async () => {
    server.answer({ 'order/refund': { outcome: 'done', result: { isNew: true } } })
    const user = await begin()
    expect(await screen.findByText('买家的积分')).toBeTruthy()
    await user.type(screen.getByLabelText('原因'), '重复购买')
    await user.click(screen.getByRole('button', { name: '退 ¥89.00' }))
    expect(await findToast('已退款，渠道到账需要一点时间')).toBeTruthy()
    expect(server.inputsOf('order/refund')).toEqual([
      { orderSn: order.orderSn, refundedFen: 1000, reason: '重复购买', key: expect.any(String) },
    ])
  })

  test('of a part returns only money', async () => {
    server.answer({
      'order/refund': { outcome: 'waiting', approvalId: '3', expiresAt: 0, why: '今天已退 ¥999.90，合计超过 ¥1,000' },
    })
    const user = await begin()
    await user.click(screen.getByRole('radio', { name: /部分退款/ }))
    await user.type(screen.getByLabelText('原因'), '瑕疵补偿')
    await user.type(screen.getByLabelText('退款金额'), '12.3')
    expect(await screen.findByText('除退款外，没有其他变化。')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '退 ¥12.30' }))
    expect(await findToast('已提交，等待另一位同事复核：今天已退 ¥999.90，合计超过 ¥1,000')).toBeTruthy()
    expect(server.inputsOf('order/refund')).toEqual([expect.objectContaining({ amountFen: 1230 })])
  })

  test('whose answer was lost is the same refund when it is pressed again', async () => {
    const user = await begin()
    await user.type(screen.getByLabelText('原因'), '重复购买')
    await user.click(screen.getByRole('button', { name: '退 ¥89.00' }))
    expect(await screen.findByText(/没有收到服务器的答复/)).toBeTruthy()
    server.answer({ 'order/refund': { outcome: 'done', result: { isNew: false } } })
    await user.click(screen.getByRole('button', { name: '退 ¥89.00' }))
    await waitFor(() => expect(server.inputsOf('order/refund')).toHaveLength(2))
    const [first, second] = server.inputsOf('order/refund')
    expect(second).toEqual(first)
  })

  test('whose answer was lost is the same refund after a reload, too', async () => {
    const user = await begin()
    await user.click(screen.getByRole('radio', { name: /部分退款/ }))
    await user.type(screen.getByLabelText('退款金额'), '12.3')
    await user.type(screen.getByLabelText('原因'), '瑕疵补偿')
    await user.click(await screen.findByRole('button', { name: '退 ¥12.30' }))
    expect(await screen.findByText(/没有收到服务器的答复/)).toBeTruthy()
    cleanup()
    const again = await begin()
    expect(screen.getByLabelText<HTMLInputElement>('退款金额').value).toBe('12.3')
    server.answer({ 'order/refund': { outcome: 'done', result: { isNew: false } } })
    await again.click(await screen.findByRole('button', { name: '退 ¥12.30' }))
    await waitFor(() => expect(server.inputsOf('order/refund')).toHaveLength(2))
    const [first, second] = server.inputsOf('order/refund')
    expect(second).toEqual(first)
    await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]))
  })

  test('of the whole order whose answer was lost is reported, though the order offers none any more', async () => {
    const user = await begin()
    await user.type(screen.getByLabelText('原因'), '重复购买')
    server.answer({ 'order/info': { ...order, refundedFen: 9900, may: { ...order.may, refund: false } } })
    await user.click(screen.getByRole('button', { name: '退 ¥89.00' }))
    expect(await screen.findByText('已全额退款')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.body.textContent).toContain('没有收到服务器的答复'))
  })

  test('that is impossible explains why and offers no next step', async () => {
    server.answer({ 'order/refundPreview': { ...preview(), refusal: '藏品已转赠他人', after: null } })
    await begin()
    expect(await screen.findByText('藏品已转赠他人')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '退 ¥89.00' }).disabled).toBe(true)
  })

  test('shows a refusal beside the button, and keeps the input', async () => {
    server.answer({ 'order/refund': new Refused('EDITED_MEANWHILE', 409) })
    const user = await begin()
    await user.type(screen.getByLabelText('原因'), '重复购买')
    await user.click(screen.getByRole('button', { name: '退 ¥89.00' }))
    expect(await screen.findByText('拒绝：EDITED_MEANWHILE')).toBeTruthy()
    expect(screen.getByLabelText<HTMLTextAreaElement>('原因').value).toBe('重复购买')
  })
})
