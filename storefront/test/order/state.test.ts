import { GoodsForm } from '@app/contract/enums'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reservedFor } from '../../src/features/order/purchase/sellable.ts'
import { someGoods } from '../goods/samples.ts'
import { type PurchaseFacts, purchaseState, purchaseLabels } from '../../src/features/order/purchase/state.ts'
import type { SaleStage } from '../../src/domain/sale/stage.ts'

/** A user who may buy, at an open sale. */
const ready: PurchaseFacts = {
  stage: 'selling',
  isSent: false,
  isBox: false,
  opensAt: '12:00',
  price: 1990,
  left: 500,
  perPersonLimit: 2,
  isLogin: true,
  hasPassedKyc: true,
  isUnderAge: false,
  isPriorityRefused: false,
  mine: { bought: 0, waiting: undefined },
  isPlacing: false,
  hasReminder: false,
  canRemind: true,
}
const waiting = { orderSn: 'S1', payBy: 1_800_000_300 }
const mayBuy = ({ stage, mine }: PurchaseFacts) => ({
  stage: stage === 'priority' ? stage : ('selling' as const),
  mine: { bought: mine?.bought ?? 0, waiting: undefined },
  isLogin: true,
  hasPassedKyc: true,
  isUnderAge: false,
  isPriorityRefused: false,
  isPlacing: false,
})
const stages: SaleStage[] = ['coming', 'priority', 'selling', 'reserved', 'sold-out', 'ended', 'off-shelf']

function says(change: Partial<PurchaseFacts>) {
  const facts = { ...ready, ...change }
  const state = purchaseState(facts)
  const { label, isActive } = purchaseLabels(state, facts)
  return { kind: state.kind, label, isActive }
}

describe('the buy button', () => {
  const buttons: [string, Partial<PurchaseFacts>, string, string, boolean][] = [
    ['may buy', {}, 'buy', '立即购买 ¥19.90', true],
    ['may buy early', { stage: 'priority' }, 'buy', '优先购买 ¥19.90', true],
    ['may not buy early', { stage: 'priority', isPriorityRefused: true }, 'coming', '12:00 开抢', true],
    ['is not logged in', { isLogin: false, mine: undefined }, 'login', '登录后购买', true],
    ['is not logged in before the opening', { isLogin: false, stage: 'coming' }, 'login', '先登录，12:00 可抢', true],
    ['is not verified', { hasPassedKyc: false }, 'verify', '实名后可购买', true],
    [
      'is not verified before the opening',
      { hasPassedKyc: false, stage: 'coming' },
      'verify',
      '先实名，12:00 可抢',
      true,
    ],
    ['is under age', { isUnderAge: true }, 'under-age', '未满 18 周岁不能购买', false],
    ['is early', { stage: 'coming' }, 'coming', '12:00 开抢，提醒我', true],
    ['is a little early', { stage: 'coming', canRemind: false }, 'coming', '12:00 开抢', false],
    ['is early and reminded', { stage: 'coming', hasReminder: true }, 'coming', '12:00 开抢，已设提醒', true],
    ['has reached the limit', { mine: { bought: 2, waiting: undefined } }, 'limit', '已达限购数量', false],
    [
      'has bought some without a limit',
      { perPersonLimit: 0, mine: { bought: 5, waiting: undefined } },
      'buy',
      '立即购买 ¥19.90',
      true,
    ],
    ['has an order that waits', { mine: { bought: 2, waiting } }, 'pay', '继续支付', true],
    [
      'has an order that waits though all is gone',
      { stage: 'sold-out', mine: { bought: 1, waiting } },
      'pay',
      '继续支付',
      true,
    ],
    ['finds it sold out', { stage: 'sold-out', isLogin: false }, 'sold-out', '已售罄', false],
    ['finds all of it reserved', { stage: 'reserved', left: 0 }, 'reserved', '暂时抢空', false],
    ['comes too late', { stage: 'ended' }, 'ended', '发售已结束', false],
    ['finds it taken down', { stage: 'off-shelf' }, 'off-shelf', '已下架', false],
    ['may buy what is sent', { isSent: true }, 'buy', '立即购买 ¥19.90', true],
    ['is being asked about', { mine: undefined }, 'reading', '正在查看你的订单', false],
    ['has pressed it', { isPlacing: true }, 'placing', '正在为你下单', true],
  ]

  it('says what the user can do next', () => {
    const found = buttons.map(([who, change]) => {
      const { kind, label, isActive } = says(change)
      return [who, change, kind, label, isActive]
    })
    expect(found).toEqual(buttons)
  })

  it.each([
    ['as many as the limit leaves', { mine: { bought: 1, waiting: undefined }, perPersonLimit: 3 }, 2],
    ['as many as are left', { left: 2, perPersonLimit: 5 }, 2],
    ['one of the last that an order may release', { left: 0 }, 1],
    ['as many as one order takes', { perPersonLimit: 0 }, 100],
    ['as many as one order takes of a higher limit', { perPersonLimit: 150 }, 100],
  ])('offers %s', (_what, change, most) => {
    expect(purchaseState({ ...ready, ...change })).toEqual({ kind: 'buy', isPriority: false, most })
  })

  it.each([
    [
      'to a user who bought some of a limited work',
      { mine: { bought: 1, waiting: undefined } },
      '每人限购 2 件，你还可以买 1 件',
    ],
    ['to a user who bought none', {}, ''],
    ['without a limit', { perPersonLimit: 0, mine: { bought: 1, waiting: undefined } }, ''],
  ])('says beside it how many are left %s', (_who, change, note) => {
    const facts = { ...ready, ...change }
    expect(purchaseLabels(purchaseState(facts), facts).note).toBe(note)
  })

  const anyFacts: fc.Arbitrary<PurchaseFacts> = fc.record({
    stage: fc.constantFrom(...stages),
    isSent: fc.boolean(),
    isBox: fc.boolean(),
    opensAt: fc.constant('12:00'),
    price: fc.integer({ min: 0, max: 1e10 }),
    left: fc.nat({ max: 5000 }),
    perPersonLimit: fc.nat({ max: 200 }),
    isLogin: fc.boolean(),
    hasPassedKyc: fc.boolean(),
    isUnderAge: fc.boolean(),
    isPriorityRefused: fc.boolean(),
    mine: fc.option(
      fc.record({ bought: fc.nat({ max: 250 }), waiting: fc.option(fc.constant(waiting), { nil: undefined }) }),
      { nil: undefined },
    ),
    isPlacing: fc.boolean(),
    hasReminder: fc.boolean(),
    canRemind: fc.boolean(),
  })

  it('never offers to buy to a user who may not, nor more than allowed', () => {
    fc.assert(
      // Common obstacles are left out often enough that some users may buy.
      fc.property(
        fc.oneof(
          anyFacts,
          anyFacts.map((facts) => ({ ...facts, ...mayBuy(facts) })),
        ),
        (facts) => {
          const state = purchaseState(facts)
          fc.pre(state.kind === 'buy')
          expect(facts.isLogin && facts.hasPassedKyc && !facts.isUnderAge).toBe(true)
          expect(['selling', 'priority']).toContain(facts.stage)
          expect(facts.mine?.waiting).toBeUndefined()
          const most = 'most' in state ? state.most : 0
          expect(most).toBeGreaterThanOrEqual(1)
          const allowed = facts.perPersonLimit === 0 ? Infinity : facts.perPersonLimit - (facts.mine?.bought ?? 0)
          expect(most).toBeLessThanOrEqual(Math.min(100, allowed))
        },
      ),
      { numRuns: 50 },
    )
  })

  it('always has a message, and blocks nobody who was offered a next step', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const state = purchaseState(facts)
        const { label, isActive } = purchaseLabels(state, facts)
        expect(label).not.toBe('')
        expect(isActive).toBe(['placing', 'pay', 'login', 'verify', 'coming', 'buy'].includes(state.kind))
      }),
    )
  })
})

it('says how long an order is reserved, by the kind of goods and the windows of the platform', () => {
  const windows = { drop: 300, digital: 600, physical: 1830 }
  const drop = { ...someGoods, isDrop: true }
  const physical = { ...drop, goodsForm: GoodsForm.physical }
  expect([drop, someGoods, physical].map((goods) => reservedFor(goods, windows))).toEqual([
    '下单后名额为你保留 5 分钟，请在此期间支付。',
    '下单后名额为你保留 10 分钟，请在此期间支付。',
    '下单后名额为你保留 1830 秒，请在此期间支付。',
  ])
  expect(reservedFor(drop, undefined)).toBe('下单后请在页面提示的时限内支付。')
})
