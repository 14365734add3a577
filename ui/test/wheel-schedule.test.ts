import { describe, expect, it } from 'vitest'
import { litCell, wheel, wheelEnd, type WheelRun, type WheelVerdict } from '../src/wheel-schedule.ts'

const toward = (cell: number, at: number, from = 0): WheelRun => ({ from, verdict: { kind: 'result', at, cell } })

/** Returns the milliseconds after the start at which another cell lights up, checked every millisecond. */
function changesOf(run: WheelRun, until: number): number[] {
  const changes: number[] = []
  for (let elapsed = 1; elapsed <= until; elapsed++) {
    if (litCell(run, elapsed) !== litCell(run, elapsed - 1)) changes.push(elapsed)
  }
  return changes
}
const gapsOf = (changes: readonly number[]) => changes.slice(1).map((change, index) => change - (changes[index] ?? 0))

describe('[const.prize-draw] the run of the wheel', () => {
  it('accelerates for 2500 ms, and then lights 20 cells a second', () => {
    const changes = changesOf({ from: 0 }, 6000)
    const rising = gapsOf(changes.filter((change) => change <= 2500))
    expect(rising[0]).toBeGreaterThan(200)
    for (const [index, gap] of rising.entries()) expect(gap).toBeLessThanOrEqual((rising[index - 1] ?? Infinity) + 1)
    // 25 cells while accelerating, at half the speed on average; the last one is half passed.
    expect(changes.filter((change) => change <= 2500)).toHaveLength(25)
    expect(changes.filter((change) => change > 2500 && change <= 5500)).toHaveLength(60)
    for (const gap of gapsOf(changes.filter((change) => change > 2500))) expect(gap).toBe(50)
    expect(gapsOf(changes.filter((change) => change > 2350 && change <= 2500)).every((gap) => gap > 50)).toBe(true)
  })

  it('takes 2500 ms from full speed to the result, slowing down all the way', () => {
    const run = toward(5, 300)
    const end = wheelEnd(run) ?? 0
    const changes = changesOf(run, end)
    const slowing = changes.filter((change) => change > end - 2500)
    const gaps = gapsOf(slowing)
    for (const [index, gap] of gaps.entries()) expect(gap).toBeGreaterThanOrEqual((gaps[index - 1] ?? 0) - 1)
    expect(gapsOf(changes.filter((change) => change > 2500 && change <= end - 2500)).every((gap) => gap === 50)).toBe(
      true,
    )
    // 16 2/3 cells while slowing down: a third of what full speed would pass.
    expect(slowing.length).toBeGreaterThanOrEqual(16)
    expect(slowing.length).toBeLessThanOrEqual(17)
  })

  it('ends at 5000 ms at the earliest, and within one round of it after a quick answer', () => {
    for (let cell = 0; cell < 8; cell++) {
      const end = wheelEnd(toward(cell, 120)) ?? 0
      expect(end).toBeGreaterThanOrEqual(5000)
      expect(end).toBeLessThan(5000 + (8 / 20) * 1000)
    }
  })

  it('has gaps of 5 px', () => {
    expect(wheel.gutter).toBe(5)
  })
})

describe('the end of a run', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'is exactly cell %i, from wherever it started and whenever the answer came',
    (cell) => {
      for (let from = 0; from < 8; from++) {
        for (const at of [0, 2499, 2500, 3017.4, 60_000]) {
          const run = toward(cell, at, from)
          const end = wheelEnd(run) ?? 0
          expect(litCell(run, end)).toBe(cell)
          expect(litCell(run, end + 5000)).toBe(cell)
        }
      }
    },
  )

  it('never jumps: no answer, however late, skips a cell or goes back', () => {
    for (const verdict of [undefined, { kind: 'result', at: 4321, cell: 2 }, { kind: 'none', at: 700 }] satisfies (
      | WheelVerdict
      | undefined
    )[]) {
      const run = { from: 3, ...(verdict && { verdict }) }
      const steps = new Set<number>()
      for (let elapsed = 1; elapsed < 9000; elapsed++) {
        steps.add((litCell(run, elapsed) - litCell(run, elapsed - 1) + 8) % 8)
      }
      expect(steps).toEqual(new Set([0, 1]))
    }
  })

  it('waits for the answer at full speed', () => {
    expect(wheelEnd({ from: 0 })).toBeUndefined()
    expect(gapsOf(changesOf({ from: 0 }, 20_000).slice(-100)).every((gap) => gap === 50)).toBe(true)
  })

  it('stops within a second if there is no result', () => {
    const run: WheelRun = { from: 0, verdict: { kind: 'none', at: 1200 } }
    expect(wheelEnd(run)).toBe(2100)
    expect(changesOf(run, 4000).at(-1)).toBeLessThanOrEqual(2100)
  })
})
