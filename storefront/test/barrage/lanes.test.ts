import { expect, test } from 'vitest'
import { freeLane, makeLanes, setOut } from '../../src/features/barrage/lanes.ts'

test('lines of a lane never touch, however many start and however long they are', () => {
  const width = 390
  const lanes = makeLanes(width, 300, 40)
  const flights = lanes.map((): { begin: number; long: number }[] => [])
  let random = 7
  const next = () => (random = (random * 16807) % 2147483647) / 2147483647
  for (let now = 0; now < 120_000; now += 50) {
    const lane = freeLane(lanes, now, next)
    if (!lane) continue
    const long = 30 + Math.floor(next() * 330)
    setOut(lane, long, now)
    flights[lanes.indexOf(lane)]?.push({ begin: now, long })
  }
  for (const [index, lane] of lanes.entries()) {
    const own = flights[index] ?? []
    expect(own.length).toBeGreaterThan(10)
    // All lines of a lane have the same speed, so the left edge follows from the start time.
    const left = (begin: number, at: number) => width - ((at - begin) / 1000) * lane.speed
    for (const [order, later] of own.slice(1).entries()) {
      const earlier = own[order]
      if (!earlier) throw new Error('No line before')
      expect(left(earlier.begin, later.begin) + earlier.long).toBeLessThan(left(later.begin, later.begin))
    }
  }
})

test('there is a lane even with hardly any height, and neighbours differ in speed', () => {
  expect(makeLanes(390, 10, 40)).toHaveLength(1)
  const speeds = makeLanes(390, 400, 40).map(({ speed }) => speed)
  expect(new Set(speeds).size).toBe(speeds.length)
})

test('no lane is offered while every lane is taken', () => {
  const lanes = makeLanes(390, 80, 40)
  for (const lane of lanes) setOut(lane, 100, 0)
  expect(freeLane(lanes, 10)).toBeUndefined()
})
