import { toPlatformTime, isMidnight } from './time.ts'

/** Formats a time as people say it: `12:00` today, `明天 12:00`, `11月23日 12:00`. Both arguments are epoch seconds. */
export function formatMoment(moment: number, now: number, { today = '' }: { today?: string } = {}): string {
  const at = toPlatformTime(moment * 1000)
  const time = at.slice(11, 16)
  const days = dayNumber(moment) - dayNumber(now)
  if (days === 0) return today ? `${today} ${time}` : time
  if (days === 1) return `明天 ${time}`
  if (days === -1) return `昨天 ${time}`
  const [year, month, day] = at.slice(0, 10).split('-').map(Number)
  const isThisYear = Number(toPlatformTime(now * 1000).slice(0, 4)) === year
  return `${isThisYear ? '' : `${year}年`}${month}月${day}日 ${time}`
}

/** Formats an end time in epoch seconds like `formatMoment`, except that midnight is 24:00 of the day before. */
export function formatEnd(moment: number, now: number, names?: { today?: string }): string {
  if (!isMidnight(moment * 1000)) return formatMoment(moment, now, names)
  return formatMoment(moment - 1, now, names).replace(/23:59$/, '24:00')
}

/** Days since the epoch in China's time zone, which has no summer time. */
function dayNumber(seconds: number): number {
  return Math.floor((seconds + 8 * 3600) / 86_400)
}
