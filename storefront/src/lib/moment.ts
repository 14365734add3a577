const clock = new Intl.DateTimeFormat('zh-CN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const monthDay = new Intl.DateTimeFormat('zh-CN', { month: 'long', day: 'numeric' })
const whole = new Intl.DateTimeFormat('zh-CN', { year: 'numeric', month: 'long', day: 'numeric' })

/** A moment near the present as people say it: `12:00` today, `明天 12:00`, `11月23日 12:00`. Both in epoch seconds. */
export function sayMoment(moment: number, now: number, { today = '' }: { today?: string } = {}): string {
  const date = new Date(moment * 1000)
  const time = clock.format(date)
  const days = dayNumber(date) - dayNumber(new Date(now * 1000))
  if (days === 0) return today ? `${today} ${time}` : time
  if (days === 1) return `明天 ${time}`
  if (days === -1) return `昨天 ${time}`
  const sameYear = date.getFullYear() === new Date(now * 1000).getFullYear()
  return `${(sameYear ? monthDay : whole).format(date)} ${time}`
}

/** Days since the epoch by the calendar of this device. */
function dayNumber(date: Date): number {
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000)
}
