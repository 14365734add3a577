import { CloseReason, OrderDeliveryState, OrderStatus } from '@app/contract/enums'
import { describe, expect, it } from 'vitest'
import { orderLabels, refundLabels } from '../../src/features/order/labels.ts'
import { payBy, waitingOrder } from './samples.ts'

describe('the texts of an order', () => {
  const states: [string, Partial<typeof waitingOrder>, number, string[]][] = [
    ['待付款', {}, payBy - 1, ['canPay', 'canCancel']],
    ['正在关闭', {}, payBy, []],
    ['待发货', { status: OrderStatus.waitDelivery }, payBy, []],
    ['待收货', { status: OrderStatus.delivery }, payBy, []],
    ['已完成', { status: OrderStatus.complete }, payBy, ['canDelete']],
    ['上链遇到问题', { status: OrderStatus.complete, deliveryState: OrderDeliveryState.deliveryFail }, payBy, []],
    ['已取消', { status: OrderStatus.closed, closeReason: CloseReason.cancelled }, payBy, ['canDelete']],
    ['已关闭', { status: OrderStatus.closed, closeReason: CloseReason.timedOut }, payBy, ['canDelete']],
    ['已退款', { status: OrderStatus.closed, closeReason: CloseReason.refunded }, payBy, ['canDelete']],
    ['已关闭', { status: OrderStatus.closed }, payBy, ['canDelete']],
  ]

  it('name its state and what can be done', () => {
    const found = states.map(([, change, now]) => {
      const labels = orderLabels({ ...waitingOrder, ...change }, now)
      const actions = (['canPay', 'canCancel', 'canDelete'] as const).filter((action) => labels[action])
      return [labels.title, change, now, actions]
    })
    expect(found).toEqual(states)
  })

  it('explain why it was closed', () => {
    const closed = { ...waitingOrder, status: OrderStatus.closed }
    expect(orderLabels({ ...closed, closeReason: CloseReason.timedOut }, payBy).note).toContain('没有在时限内付款')
    expect(orderLabels({ ...closed, closeReason: CloseReason.cancelled }, payBy).note).toContain('你取消了')
    expect(orderLabels({ ...closed, closeReason: CloseReason.withdrawn }, payBy).note).toContain('拍品已撤拍')
  })

  it('explain what happens to the money', () => {
    const refund = { amount: 123_450, done: false, reason: '', time: payBy, parts: [] }
    expect(refundLabels(refund)).toContain('¥1,234.50 正在原路退回')
    expect(refundLabels({ ...refund, done: true })).toContain('¥1,234.50 已原路退回')
  })
})
