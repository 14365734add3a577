import { rehearsalReport } from '@app/contract/admin/rehearsals'
import { expect, test } from 'vitest'
import { verdictOf } from '../../src/modules/rehearsals/verdict.ts'

const times = { p50: 80, p95: 900, p99: 2000, most: 5200 }
const good = rehearsalReport.parse({
  processes: 2,
  connections: 64,
  lastedSeconds: 12.5,
  placed: 100,
  paid: 100,
  paidFen: 199_000,
  sold: 100,
  left: 0,
  isExact: true,
  peakOrders: 60,
  answersPerSecond: 400,
  order: times,
  pay: times,
  refusals: [],
  again: 3,
  lost: 0,
  perSecond: [],
  invariants: { checked: 20, broken: [] },
})

test('[rules/operation#rehearsals] a rehearsal passes if it is exact and 99 of 100 presses are answered in two seconds', () => {
  expect(verdictOf(good)).toEqual({ outcome: 'passed', reasons: [] })
})

test('one in which people waited longer is too slow', () => {
  expect(verdictOf({ ...good, order: { ...times, p99: 4812 } })).toEqual({
    outcome: 'slow',
    reasons: ['最慢的百分之一等了 4.8 秒以上才有答复，应在 2 秒以内。'],
  })
  expect(verdictOf({ ...good, order: { ...times, p99: 2001 } }).outcome).toBe('slow')
})

test('a box that was sold and not opened fails it', () => {
  expect(verdictOf({ ...good, opened: { count: 100, times } }).outcome).toBe('passed')
  expect(verdictOf({ ...good, opened: { count: 98, times } })).toEqual({
    outcome: 'failed',
    reasons: ['售出 100 盒，只打开了 98 盒。'],
  })
})

test('one with wrong stock, broken books or missing answers has failed, however quick or slow', () => {
  const slow = { ...good, order: { ...times, p99: 9000 } }
  expect(verdictOf({ ...slow, isExact: false, sold: 101 }).reasons).toEqual([
    '售出与账目对不上：售出 101，下单 100，付款 100。',
  ])
  const broken = { ...good, lost: 2, invariants: { checked: 20, broken: ['orders-stock', 'money'] } }
  expect(verdictOf(broken)).toEqual({
    outcome: 'failed',
    reasons: ['账目核对没有通过：orders-stock、money。', '有 2 人始终没有收到答复。'],
  })
})
