// Formatting of values on screen. Amounts are in fen, times in seconds since 1970, shown in China's time zone.

const zone = 'Asia/Shanghai'
const yuan = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const whole = new Intl.NumberFormat('zh-CN')
const moment = new Intl.DateTimeFormat('zh-CN', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** Formats a size in bytes: `38.6 MB`. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1_048_576
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`
}

/** Formats an amount: 123450 fen is `¥1,234.50`. */
export const formatFen = (fen: number): string => `${fen < 0 ? '-' : ''}¥${yuan.format(Math.abs(fen) / 100)}`

export const formatCount = (count: number): string => whole.format(count)

/** Formats seconds since 1970: `2026-11-23 12:00:05`. */
export function formatTime(seconds: number): string {
  const parts = Object.fromEntries(moment.formatToParts(seconds * 1000).map(({ type, value }) => [type, value]))
  return `${parts['year']}-${parts['month']}-${parts['day']} ${parts['hour']}:${parts['minute']}:${parts['second']}`
}

/** Formats the last day on which something that ends at this time is still valid: `2026-11-23`. */
export const formatLastDay = (seconds: number): string => formatTime(seconds - 1).slice(0, 10)

/** Formats the time between a moment and now, in the largest unit that fits: `3 分钟`. Both arguments are seconds. */
export function formatAge(seconds: number, now = Date.now() / 1000): string {
  const apart = Math.abs(now - seconds)
  const [unit, size] =
    apart < 60 ? ['秒', 1] : apart < 3600 ? ['分钟', 60] : apart < 86_400 ? ['小时', 3600] : ['天', 86_400]
  return `${Math.floor(apart / size)} ${unit}`
}

/** Formats how long ago (刚刚 within the last minute) or until when. Both arguments are seconds. */
export function formatDistance(seconds: number, now = Date.now() / 1000): string {
  if (seconds > now) return `还有 ${formatAge(seconds, now)}`
  return now - seconds < 60 ? '刚刚' : `${formatAge(seconds, now)}前`
}

/** Formats seconds since 1970 for an input of type `datetime-local`, in China's time zone. */
export const toLocalInput = (seconds: number): string => formatTime(seconds).slice(0, 16).replace(' ', 'T')

/** Parses the value of such an input to seconds since 1970; undefined if it is empty. */
export function fromLocalInput(text: string): number | undefined {
  const milliseconds = Date.parse(`${text}:00+08:00`)
  return Number.isNaN(milliseconds) ? undefined : milliseconds / 1000
}
