import { expect, test } from 'vitest'
import { afterOfficeMinutes, describeOfficeHours } from '../../src/modules/tickets/officeHours.ts'

const everyDay = { opensAt: 9 * 60, closesAt: 21 * 60, days: [1, 2, 3, 4, 5, 6, 7] }
const weekdays = { opensAt: 9 * 60, closesAt: 18 * 60, days: [1, 2, 3, 4, 5] }
const shanghai = (text: string) => new Date(`${text}:00+08:00`)

// 2026-11-27 is a Friday.
test.each([
  ['within the day', everyDay, '2026-11-27T10:00', 30, '2026-11-27T10:30'],
  ['up to the last minute', everyDay, '2026-11-27T20:30', 30, '2026-11-27T21:00'],
  ['over the night', everyDay, '2026-11-27T20:50', 30, '2026-11-28T09:20'],
  ['asked at night', everyDay, '2026-11-27T23:59', 30, '2026-11-28T09:30'],
  ['asked before the door opens', everyDay, '2026-11-27T03:00', 30, '2026-11-27T09:30'],
  ['over a weekend', weekdays, '2026-11-27T17:50', 30, '2026-11-30T09:20'],
  ['asked on a Sunday', weekdays, '2026-11-29T12:00', 60, '2026-11-30T10:00'],
  ['over several days', weekdays, '2026-11-27T09:00', 2 * 540, '2026-11-30T18:00'],
])('[console.tickets] a target time counts minutes of office hours alone: %s', (_, hours, from, minutes, until) => {
  expect(afterOfficeMinutes(shanghai(from), minutes, hours)).toEqual(shanghai(until))
})

test('office hours are formatted as text', () => {
  expect(describeOfficeHours(everyDay)).toBe('每天 09:00–21:00')
  expect(describeOfficeHours(weekdays)).toBe('周一至周五 09:00–18:00')
  expect(describeOfficeHours({ ...weekdays, days: [7, 6] })).toBe('周六、周日 09:00–18:00')
})
