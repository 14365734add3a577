// @vitest-environment jsdom
import { expect, it } from 'vitest'

// Set before anything formats a time: the browser is in New York.
process.env.TZ = 'America/New_York'
const { formatDate, formatDateTime, isElsewhere, relativeTime } = await import('../../src/lib/time.ts')
const { formatMoment } = await import('../../src/lib/moment.ts')

const at = (time: string) => Date.parse(`${time}+08:00`) / 1000

it("[const.timestamps] shows China's time in any time zone, and detects another time zone", () => {
  expect(new Date(at('2026-11-21T00:30:00') * 1000).getDate()).toBe(20)
  expect(formatDateTime(at('2026-11-21T00:30:00'))).toBe('2026/11/21 00:30:00')
  expect(formatDate(at('2026-11-21T00:30:00'))).toBe('2026/11/21')
  expect(formatMoment(at('2026-11-21T10:00:00'), at('2026-11-21T00:30:00'))).toBe('10:00')
  expect(formatMoment(at('2026-11-22T00:10:00'), at('2026-11-21T23:50:00'))).toBe('明天 00:10')
  expect(formatMoment(at('2027-01-01T00:10:00'), at('2026-11-21T23:50:00'))).toBe('2027年1月1日 00:10')
  expect(isElsewhere(at('2026-11-21T00:30:00') * 1000)).toBe(true)
})

it('[const.relative-time] describes the last minute as just now for something that has just happened', () => {
  const now = at('2026-11-21T12:00:00')
  expect([0, 59, 60, 3599].map((ago) => relativeTime(now - ago, now))).toEqual([
    '刚刚',
    '刚刚',
    '1 分钟前',
    '59 分钟前',
  ])
  expect(relativeTime(now - 60, now)).toBe('1 分钟前')
})
