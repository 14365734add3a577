import { describe, expect, it } from 'vitest'
import { byMonth } from '../../src/features/points/months.ts'
import { standingOf } from '../../src/features/points/standing.ts'
import { levelsReply } from './samples.ts'

const { levels } = levelsReply

describe('progress between the levels', () => {
  const standings = [
    [0, undefined, '青竹', 500, 0],
    [250, undefined, '青竹', 250, 0.5],
    [500, '青竹', '白鹤', 1500, 0],
    [1250, '青竹', '白鹤', 750, 0.5],
    [2000, '白鹤', undefined, 0, 1],
    [99_999, '白鹤', undefined, 0, 1],
  ] as const

  it('[const.vip-level] is measured in points earned', () => {
    const found = standings.map(([points]) => {
      const { earned, level, next, missing, share } = standingOf(levels.toReversed(), points)
      return [earned, level?.name, next?.name, missing, share]
    })
    expect(found).toEqual(standings)
  })

  it('has no next level if there are no levels', () => {
    expect(standingOf([], 10)).toMatchObject({ level: undefined, next: undefined, missing: 0, share: 1 })
  })
})

describe('months', () => {
  const at = (iso: string) => ({ time: Date.parse(iso) / 1000 })

  it('are above their entries, in order, also across pages of a year', () => {
    const months = byMonth([at('2026-11-20T12:00:00'), at('2026-11-01T00:00:00'), at('2025-11-30T12:00:00')])
    expect(months.map(({ name, entries }) => [name, entries.length])).toEqual([
      ['2026年11月', 2],
      ['2025年11月', 1],
    ])
  })
})
