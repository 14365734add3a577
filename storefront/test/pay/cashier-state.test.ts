import { Device, GenericStatus, OrderStatus, PaymentPlace, PaymentPlatform } from '@app/contract/enums'
import { describe, expect, it } from 'vitest'
import { deviceOf, placeOf } from '../../src/features/pay/api.ts'
import {
  type CashierFacts,
  cashierState,
  pollInterval,
  usualConfirmation,
} from '../../src/features/pay/cashier-state.ts'

const payBy = 1_800_000_300
const now = payBy - 200
const facts: CashierFacts = {
  status: { status: GenericStatus.await, orderStatus: OrderStatus.waitPay, failReason: '' },
  leftAt: undefined,
  payBy,
  now,
}
const leftAt = now * 1000
const code = { platform: PaymentPlatform.wechat, content: 'weixin://wxpay/bizpayurl?pr=a' }
const failed = { status: GenericStatus.fail, orderStatus: OrderStatus.waitPay, failReason: '余额不足' }

describe('the cashier', () => {
  const states: [string, Partial<CashierFacts>, ReturnType<typeof cashierState>][] = [
    ['asks how to pay', {}, { kind: 'choose', failReason: '' }],
    ['asks before anything is known', { status: undefined }, { kind: 'choose', failReason: '' }],
    ['confirms after coming back', { leftAt }, { kind: 'confirming', isLong: false }],
    ['confirms while the status is not read yet', { leftAt, status: undefined }, { kind: 'confirming', isLong: false }],
    ['says when it takes long', { leftAt: leftAt - usualConfirmation - 1 }, { kind: 'confirming', isLong: true }],
    ['keeps confirming a payment made in time', { leftAt, now: payBy }, { kind: 'confirming', isLong: true }],
    ['says why it failed', { leftAt, status: failed }, { kind: 'choose', failReason: '余额不足' }],
    ['shows a code that was opened', { code }, { kind: 'scan', code }],
    ['confirms what somebody says is paid by the code', { code, leftAt }, { kind: 'confirming', isLong: false }],
    ['shows no code that failed', { code, status: failed }, { kind: 'choose', failReason: '余额不足' }],
    ['shows no code whose time is over', { code, now: payBy }, { kind: 'overdue' }],
    ['says that time is over', { now: payBy }, { kind: 'overdue' }],
    ['says that time is over after a failure', { now: payBy, status: failed }, { kind: 'overdue' }],
    [
      'is done when it was paid',
      { leftAt, status: { status: GenericStatus.success, orderStatus: OrderStatus.complete, failReason: '' } },
      { kind: 'settled' },
    ],
    [
      'is done when the order was closed',
      { leftAt, status: { status: GenericStatus.fail, orderStatus: OrderStatus.closed, failReason: '订单已关闭' } },
      { kind: 'settled' },
    ],
  ]

  it('follows from the payment, its order and the time', () => {
    expect(states.map(([what, change]) => [what, change, cashierState({ ...facts, ...change })])).toEqual(states)
  })

  it('polls often while confirming and never once settled', () => {
    expect(pollInterval({ kind: 'confirming', isLong: false })).toBeLessThan(2000)
    expect(pollInterval({ kind: 'choose', failReason: '' })).toBeGreaterThan(5000)
    expect(pollInterval({ kind: 'settled' })).toBe(false)
  })
})

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)'
const android = 'Mozilla/5.0 (Linux; Android 16)'

it('names the device as the contract does', () => {
  expect(deviceOf(iphone)).toBe(Device.h5Ios)
  expect(deviceOf(android)).toBe(Device.h5Android)
  expect(deviceOf(`${iphone} YunxiuApp/2.1`)).toBe(Device.appIos)
  expect(deviceOf(`${android} YunxiuApp/2.1`)).toBe(Device.appAndroid)
  expect(deviceOf('Mozilla/5.0 (X11; Linux x86_64)')).toBe(Device.unknown)
})

it('[channel.choice] the payment channel follows from the browser: WeChat first, then a phone, else a desktop', () => {
  expect(placeOf(`${iphone} MicroMessenger/8.0.50`)).toBe(PaymentPlace.wechat)
  expect(placeOf(android)).toBe(PaymentPlace.phone)
  expect(placeOf(`${android} YunxiuApp/3.0`)).toBe(PaymentPlace.phone)
  expect(placeOf('Mozilla/5.0 (X11; Linux x86_64)')).toBe(PaymentPlace.desktop)
})
