// How values are written on screen. Amounts come in fen, times in seconds since 1970; the marketplace lives in Beijing's time.

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

/** Bytes as people say them: `38.6 MB`. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1_048_576
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`
}

/** `¥1,234.50` of 123450 fen. */
export const formatFen = (fen: number): string => `${fen < 0 ? '-' : ''}¥${yuan.format(Math.abs(fen) / 100)}`

export const formatCount = (count: number): string => whole.format(count)

/** `2026-11-23 12:00:05` of seconds since 1970. */
export function formatTime(seconds: number): string {
  const parts = Object.fromEntries(moment.formatToParts(seconds * 1000).map(({ type, value }) => [type, value]))
  return `${parts['year']}-${parts['month']}-${parts['day']} ${parts['hour']}:${parts['minute']}:${parts['second']}`
}

/** How long ago, or until when, in the largest unit that fits. */
export function formatDistance(seconds: number, now = Date.now() / 1000): string {
  const apart = Math.abs(now - seconds)
  const [unit, size] =
    apart < 60 ? ['秒', 1] : apart < 3600 ? ['分钟', 60] : apart < 86_400 ? ['小时', 3600] : ['天', 86_400]
  const words = `${Math.floor(apart / size)} ${unit}`
  return seconds <= now ? `${words}前` : `还有 ${words}`
}

/** What a field of `datetime-local` shows of seconds since 1970, in Beijing's time. */
export const toLocalInput = (seconds: number): string => formatTime(seconds).slice(0, 16).replace(' ', 'T')

/** Seconds since 1970 of what such a field holds; undefined where it is empty. */
export function fromLocalInput(text: string): number | undefined {
  const milliseconds = Date.parse(`${text}:00+08:00`)
  return Number.isNaN(milliseconds) ? undefined : milliseconds / 1000
}
