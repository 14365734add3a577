// @vitest-environment jsdom
import { GoodsStatus } from '@app/contract/enums'
import { act, cleanup, renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatMoment } from '../../src/lib/moment.ts'
import { isFew, nextChange, saleStage, saleLabels, useSaleStage } from '../../src/domain/sale/stage.ts'
import { correctClock } from '../../src/lib/clock.ts'
import { opening, someCard, someGoods } from './samples.ts'

const window = { start: opening - 600, end: opening, kind: 'vip' as const, description: '会员优先购' }

describe('the stage of a sale', () => {
  const cases: [string, Partial<typeof someGoods>, number][] = [
    ['coming', { status: GoodsStatus.waitOnShelf }, opening - 1],
    ['selling', { status: GoodsStatus.waitOnShelf }, opening],
    ['selling', { status: GoodsStatus.tightInventory }, opening + 1],
    ['reserved', { left: 0 }, opening + 1],
    ['sold-out', { status: GoodsStatus.soldOut, left: 0 }, opening + 1],
    ['ended', { saleEnd: opening + 10 }, opening + 10],
    ['selling', { saleEnd: opening + 10 }, opening + 9],
    ['ended', { status: GoodsStatus.expirationOffShelf }, opening - 5],
    ['off-shelf', { status: GoodsStatus.platformDismounting }, opening + 1],
    ['off-shelf', { status: GoodsStatus.merchantOffShelf }, opening - 1],
    ['coming', { priorityWindows: [window] }, opening - 601],
    ['priority', { priorityWindows: [window] }, opening - 600],
    ['reserved', { priorityWindows: [window], left: 0 }, opening - 1],
    ['selling', { priorityWindows: [window] }, opening],
  ]

  it('follows from state, stock and time', () => {
    const found = cases.map(([, change, now]) => [saleStage({ ...someGoods, ...change }, now), change, now])
    expect(found).toEqual(cases)
  })

  it('changes by time alone only at the times it names', () => {
    const offset = fc.integer({ min: -2000, max: 2000 })
    fc.assert(
      fc.property(offset, offset, fc.option(offset), fc.integer({ min: 1, max: 900 }), (at, later, end, long) => {
        const goods = {
          ...someGoods,
          saleEnd: end === null ? null : opening + end,
          priorityWindows: [{ ...window, start: opening - long }],
        }
        const now = opening + Math.min(at, later)
        const then = opening + Math.max(at, later)
        const next = nextChange(goods, now)
        fc.pre(next === undefined || then < next)
        expect(saleStage(goods, then)).toBe(saleStage(goods, now))
      }),
    )
  })

  it('calls a tenth of the edition few', () => {
    expect(isFew({ status: GoodsStatus.inSale, left: 201, edition: 2000 })).toBe(false)
    expect(isFew({ status: GoodsStatus.inSale, left: 200, edition: 2000 })).toBe(true)
  })

  it('has a text for a card in every stage', () => {
    const stages = ['coming', 'priority', 'selling', 'reserved', 'sold-out', 'ended', 'off-shelf'] as const
    expect(stages.map((stage) => saleLabels(someCard, stage).stage)).toEqual([
      'upcoming',
      'upcoming',
      'selling',
      'few',
      'sold-out',
      'ended',
      'ended',
    ])
    expect(saleLabels({ ...someCard, left: 12 }, 'selling')).toEqual({ stage: 'few', left: 12 })
  })
})

describe('the clock of a page', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    correctClock(Date.now())
  })
  const pass = (milliseconds: number) =>
    act(() => {
      vi.advanceTimersByTime(milliseconds)
    })

  it("changes at the second of the opening by the server clock, whatever this device's time", () => {
    vi.setSystemTime((opening - 3600) * 1000)
    // The device is an hour behind the server.
    correctClock((opening - 2) * 1000)
    const { result } = renderHook(() => useSaleStage(someCard))
    expect(result.current).toBe('coming')
    pass(1999)
    expect(result.current).toBe('coming')
    pass(1)
    expect(result.current).toBe('selling')
  })

  it('checks again when an answer corrects the clock', () => {
    vi.setSystemTime((opening - 100) * 1000)
    correctClock((opening - 100) * 1000)
    const { result } = renderHook(() => useSaleStage(someCard))
    act(() => correctClock((opening + 1) * 1000))
    expect(result.current).toBe('selling')
  })
})

it('formats times as people say them', () => {
  const noon = Date.parse('2026-11-21T12:00:00+08:00') / 1000
  const at = (year: number, month: number, day: number, hour: number, minute: number) =>
    Date.UTC(year, month, day, hour - 8, minute) / 1000
  expect(formatMoment(noon, at(2026, 10, 21, 0, 5))).toBe('12:00')
  expect(formatMoment(noon, at(2026, 10, 21, 23, 59), { today: '今天' })).toBe('今天 12:00')
  expect(formatMoment(noon, at(2026, 10, 20, 23, 59))).toBe('明天 12:00')
  expect(formatMoment(noon, at(2026, 10, 22, 0, 0))).toBe('昨天 12:00')
  expect(formatMoment(noon, at(2026, 10, 1, 9, 0))).toBe('11月21日 12:00')
  expect(formatMoment(noon, at(2025, 11, 31, 9, 0))).toBe('2026年11月21日 12:00')
})
