import { AuctionState } from '@app/contract/enums'
import { describe, expect, test } from 'vitest'
import { ceilings, readYuan, steps, wrongAmount } from '../../src/features/auction/amount.ts'
import { type StandingFacts, standingOf, stateLabels } from '../../src/features/auction/standing.ts'
import { lotOf, mineOf } from './samples.ts'

test('amounts are parsed as people type them, and nothing else is accepted', () => {
  expect(['120', '120.5', ' 1,200 ', '¥１２０', '0.01'].map(readYuan)).toEqual([12_000, 12_050, 120_000, 12_000, 1])
  for (const text of ['', '一百', '-5', '1.234', '1e5', '12.', '999999999']) expect(readYuan(text)).toBeUndefined()
})

test('an amount must reach the next bid', () => {
  expect(wrongAmount('', 12_000)).toBe('请填写出价金额')
  expect(wrongAmount('119.99', 12_000)).toBe('至少出价 ¥120.00')
  expect(wrongAmount('120', 12_000)).toBeUndefined()
  const lot = { nextBid: 12_000, step: 1000 }
  expect(steps(lot).map(({ price }) => price)).toEqual([12_000, 13_000, 16_000])
})

test('a deposit is offered up to what the next bid requires anyway, and beyond if a higher limit requires more', () => {
  const terms = { deposit: 5000, depositPercent: 10 }
  expect(ceilings({ nextBid: 12_000, step: 1000, ...terms })).toEqual([50_000])
  expect(ceilings({ nextBid: 45_000, step: 1000, ...terms })).toEqual([50_000, 55_000, 75_000])
  expect(ceilings({ nextBid: 45_000, step: 1000, deposit: 5000, depositPercent: 0 })).toEqual([45_000])
})

describe('what a visitor can do', () => {
  const lot = lotOf()
  const facts: StandingFacts = {
    lot,
    mine: mineOf(),
    isLogin: true,
    hasPassedKyc: true,
    isUnderAge: false,
    now: lot.startTime + 60,
  }
  const standings: [string, Partial<StandingFacts>][] = [
    ['login', { isLogin: false, mine: null }],
    ['verify', { hasPassedKyc: false }],
    ['under-age', { isUnderAge: true }],
    ['deposit', { mine: mineOf({ isDepositPaid: false, depositOrderSn: null }) }],
    ['deposit-waiting', { mine: mineOf({ isDepositPaid: false }) }],
    ['barred', { mine: mineOf({ isDepositKept: true, deposit: 0 }) }],
    ['ready', { now: lot.startTime - 5 }],
    ['bid', {}],
    ['outbid', { mine: mineOf({ highest: 10_000 }) }],
    ['leading', { mine: mineOf({ highest: 11_000, isLeading: true }) }],
    ['falling', { now: lot.endTime }],
    ['won', { lot: lotOf({ state: AuctionState.waitPay }), mine: mineOf({ orderSn: 'S9' }) }],
    ['waiting', { lot: lotOf({ state: AuctionState.waitPay }) }],
    ['bought', { lot: lotOf({ state: AuctionState.sold }), mine: mineOf({ orderSn: 'S9' }) }],
    ['lost', { lot: lotOf({ state: AuctionState.sold }), mine: mineOf({ highest: 10_000 }) }],
    ['sold', { lot: lotOf({ state: AuctionState.sold }), mine: null }],
    ['unsold', { lot: lotOf({ state: AuctionState.unsold }) }],
    ['withdrawn', { lot: lotOf({ state: AuctionState.withdrawn }), isLogin: false, mine: null }],
  ]

  test('follows from the lot, their deposit and their bids', () => {
    expect(standings.map(([, given]) => [standingOf({ ...facts, ...given }), given])).toEqual(standings)
  })

  test('the status of a lot follows from its state and the server’s time', () => {
    expect(stateLabels(lot, lot.startTime - 1)).toBe('即将开拍')
    expect(stateLabels(lot, lot.startTime)).toBe('正在竞拍')
    expect(stateLabels(lot, lot.endTime)).toBe('正在落槌')
    expect(stateLabels(lotOf({ state: AuctionState.waitPay }), lot.startTime)).toBe('已落槌，待付款')
    expect(stateLabels(lotOf({ state: AuctionState.withdrawn }), lot.startTime)).toBe('已撤拍')
  })
})
