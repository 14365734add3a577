import { expect, test } from 'vitest'
import { openingAfter, openingBefore } from '../../src/demo/openings.ts'

const at = (china: string) => Date.parse(`${china}+08:00`) / 1000

test.each([
  ['2026-03-01T09:59:59', '2026-02-28T20:00:00', '2026-03-01T10:00:00'],
  ['2026-03-01T10:00:00', '2026-03-01T10:00:00', '2026-03-01T12:00:00'],
  ['2026-03-01T15:30:00', '2026-03-01T12:00:00', '2026-03-01T20:00:00'],
  ['2026-03-01T23:00:00', '2026-03-01T20:00:00', '2026-03-02T10:00:00'],
  ['2026-03-01T00:30:00', '2026-02-28T20:00:00', '2026-03-01T10:00:00'],
])('at %s the last sale opened at %s and the next opens at %s', (now, before, after) => {
  expect(openingBefore(at(now))).toBe(at(before))
  expect(openingAfter(at(now))).toBe(at(after))
})

test('later openings follow one another, three a day', () => {
  const noon = at('2026-03-01T12:30:00')
  expect([0, 1, 2, 3].map((later) => openingAfter(noon, later))).toEqual(
    ['2026-03-01T20:00:00', '2026-03-02T10:00:00', '2026-03-02T12:00:00', '2026-03-02T20:00:00'].map(at),
  )
})
