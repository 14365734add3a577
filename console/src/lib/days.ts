// Days in Shanghai, which has no summer time: 2026-11-23.

const daySeconds = 86_400
const east = 8 * 3600

export type Span = 'month' | 'week' | 'day'

/** Returns the day of a time in epoch seconds. */
export const dayOf = (moment: number): string => new Date((moment + east) * 1000).toISOString().slice(0, 10)

/** Returns the start of a day in epoch seconds. */
export const beginOf = (day: string): number => Date.parse(`${day}T00:00:00+08:00`) / 1000

/** Returns the day a number of days after another; before it if the number is negative. */
export const daysLater = (day: string, count: number): string => dayOf(beginOf(day) + count * daySeconds)

/** Day of the week; 0 for Monday. */
const weekdayOf = (day: string): number => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7

/** Returns the days to show around one: the whole weeks of its month, its week, or the day itself. */
export function daysAround(day: string, span: Span): string[] {
  if (span === 'day') return [day]
  const monday = (one: string) => daysLater(one, -weekdayOf(one))
  if (span === 'week') return Array.from({ length: 7 }, (_, index) => daysLater(monday(day), index))
  const first = monday(`${day.slice(0, 7)}-01`)
  const weeks = Array.from({ length: 42 }, (_, index) => daysLater(first, index))
  const isOver = (weeks[35] ?? '').slice(0, 7) !== day.slice(0, 7)
  return isOver ? weeks.slice(0, 35) : weeks
}

/** Returns the day that the next or previous page shows. */
export function stepFrom(day: string, span: Span, by: 1 | -1): string {
  if (span === 'day') return daysLater(day, by)
  if (span === 'week') return daysLater(day, 7 * by)
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10)
}

/** Returns the title of a page. */
export function titleOf(day: string, span: Span): string {
  const [year, month, date] = day.split('-').map(Number)
  if (span === 'month') return `${year} 年 ${month} 月`
  if (span === 'day') return `${year} 年 ${month} 月 ${date} 日`
  const days = daysAround(day, 'week')
  return `${days[0]?.replaceAll('-', '.')} 至 ${days[6]?.slice(5).replace('-', '.')}`
}
