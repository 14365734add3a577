/** Epoch milliseconds of a timestamp: ten digits are seconds, thirteen are milliseconds. */
export function toMilliseconds(timestamp: number): number {
  return Math.abs(timestamp) < 100_000_000_000 ? timestamp * 1000 : timestamp
}

const dateOnly = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const dateFormat = new Intl.DateTimeFormat('zh-CN', dateOnly)
const dateTimeFormat = new Intl.DateTimeFormat('zh-CN', {
  ...dateOnly,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** `2026/11/21 09:05:00` in the visitor's own time zone, of seconds or milliseconds. */
export function formatDateTime(timestamp: number): string {
  return dateTimeFormat.format(toMilliseconds(timestamp))
}

/** `2026/11/21` */
export function formatDate(timestamp: number): string {
  return dateFormat.format(toMilliseconds(timestamp))
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long ago, as people say it: minutes, hours, yesterday, then the date. Both in seconds or milliseconds. */
export function relativeTime(timestamp: number, now: number): string {
  const ago = toMilliseconds(now) - toMilliseconds(timestamp)
  if (ago < hour) return `${Math.max(1, Math.floor(ago / minute))} 分钟前`
  if (ago < day) return `${Math.floor(ago / hour)} 小时前`
  if (ago < 2 * day) return '昨天'
  return formatDate(timestamp)
}

/** The greeting of an hour (0 to 23). */
export function greeting(hourOfDay: number): string {
  if (hourOfDay < 8) return '早上好'
  if (hourOfDay <= 11) return '上午好'
  if (hourOfDay <= 13) return '中午好'
  if (hourOfDay < 18) return '下午好'
  return '晚上好'
}
