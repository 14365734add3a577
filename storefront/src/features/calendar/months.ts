import { toPlatformTime } from '../../lib/time.ts'

/** Seconds of a day; China has no summer time. */
const daySeconds = 86_400

/** Months back and ahead that the calendar shows. */
const [monthsBack, monthsAhead] = [1, 12]

/** Returns the day of a time in epoch seconds, in China: `2026-12-03`. */
export const dayOf = (seconds: number): string => toPlatformTime(seconds * 1000).slice(0, 10)

/** Returns the time of day in China: `20:00`. */
export const timeOf = (seconds: number): string => toPlatformTime(seconds * 1000).slice(11, 16)

/** Returns the month so many months after another: `2026-12`, 1 → `2027-01`. */
function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** Returns the month that an address asks for, within what the calendar shows; by default the present one. */
export function monthAsked(asked: string | null, now: number): string {
  const present = dayOf(now).slice(0, 7)
  const isShown =
    asked !== null &&
    /^20\d\d-(?:0[1-9]|1[0-2])$/.test(asked) &&
    asked >= addMonths(present, -monthsBack) &&
    asked <= addMonths(present, monthsAhead)
  return isShown ? asked : present
}

/** Returns the month before or after, if the calendar shows it. */
export function monthBeside(month: string, step: -1 | 1, now: number): string | undefined {
  const beside = addMonths(month, step)
  return monthAsked(beside, now) === beside ? beside : undefined
}

/** Bounds of a month in epoch seconds. */
export const spanOf = (month: string) => ({
  from: startOf(`${month}-01`),
  until: startOf(`${addMonths(month, 1)}-01`),
})

const startOf = (day: string) => Date.parse(`${day}T00:00:00+08:00`) / 1000

/** Days of a month in weeks from Monday on; undefined beside the month. */
export function weeksOf(month: string): (string | undefined)[][] {
  const { from, until } = spanOf(month)
  const days = Array.from({ length: Math.round((until - from) / daySeconds) }, (_, index) =>
    dayOf(from + index * daySeconds),
  )
  const before = (weekdayOf(days[0] ?? month) + 6) % 7
  const cells: (string | undefined)[] = [...Array.from<undefined>({ length: before }), ...days]
  while (cells.length % 7 > 0) cells.push(undefined)
  return Array.from({ length: cells.length / 7 }, (_, index) => cells.slice(index * 7, index * 7 + 7))
}

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const

/** Names of the weekdays from Monday on. */
export const weekdayNames: readonly string[] = [...weekdays.slice(1), weekdays[0]]

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Formats a month: `2026年12月`. */
export const monthLabel = (month: string): string => `${month.slice(0, 4)}年${Number(month.slice(5))}月`

/** Formats a day: `12月3日 周四`. */
export const dayLabel = (day: string): string =>
  `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日 ${weekdays[weekdayOf(day)]}`
