/** Converts a timestamp to epoch milliseconds: ten digits are seconds, thirteen are milliseconds. */
export function toMilliseconds(timestamp: number): number {
  return Math.abs(timestamp) < 100_000_000_000 ? timestamp * 1000 : timestamp
}

/** Times are shown in China's time zone, whatever the browser's is. */
export const platformTimeZone = 'Asia/Shanghai'

/** Whether the browser's time zone shows another time than China's, at a time in epoch milliseconds. */
export function isElsewhere(now: number): boolean {
  return new Date(now).getTimezoneOffset() !== -8 * 60
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * Formats epoch milliseconds as China's local time (`2026-11-21T09:05:00.000Z`, despite the Z not UTC); China has no
 * summer time. The first use of `Intl` costs 18 ms, on a slow phone four times as much.
 */
export const toPlatformTime = (milliseconds: number): string => new Date(milliseconds + 8 * hour).toISOString()

/** Formats seconds or milliseconds as China's local time: `2026/11/21 09:05:00`. */
export function formatDateTime(timestamp: number): string {
  return toPlatformTime(toMilliseconds(timestamp)).slice(0, 19).replaceAll('-', '/').replace('T', ' ')
}

/** Formats a date: `2026/11/21`. */
export function formatDate(timestamp: number): string {
  return formatDateTime(timestamp).slice(0, 10)
}

/**
 * Formats the end of a period, in seconds or milliseconds. A period that ends at midnight ends at 24:00 of its last day
 * (`2026/11/21 24:00:00`), which cannot be mistaken for the next day.
 */
export function formatPeriodEnd(timestamp: number): string {
  const milliseconds = toMilliseconds(timestamp)
  if (!isMidnight(milliseconds)) return formatDateTime(milliseconds)
  return `${formatDate(milliseconds - 1)} 24:00:00`
}

/** Formats the last day on which something that ends at this time is still valid: `2026/11/21`. */
export const formatLastDay = (timestamp: number): string => formatDate(toMilliseconds(timestamp) - 1)

/** Whether a time in epoch milliseconds is midnight in China. */
export const isMidnight = (milliseconds: number): boolean => (milliseconds + 8 * hour) % day === 0

/**
 * Formats how long ago something was: just now, minutes, hours, yesterday, then the date. Both arguments are seconds or
 * milliseconds.
 */
export function relativeTime(timestamp: number, now: number): string {
  const ago = toMilliseconds(now) - toMilliseconds(timestamp)
  if (ago < minute) return '刚刚'
  if (ago < hour) return `${Math.floor(ago / minute)} 分钟前`
  if (ago < day) return `${Math.floor(ago / hour)} 小时前`
  if (ago < 2 * day) return '昨天'
  return formatDate(timestamp)
}
