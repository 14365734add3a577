/**
 * What time it is, for what is shown and for what spares the database a request; a server's follows the database's clock
 * (`databaseClock.ts`). What is decided by time is decided by the database's `now()`.
 */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** Epoch seconds of a database moment. */
export function toSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}

export function toSecondsOrNull(moment: Date | null): number | null {
  return moment === null ? null : toSeconds(moment)
}

const shanghaiMinutes = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** A moment as a sentence tells it, in Shanghai: 11月23日 09:05. */
export function shanghaiMinute(moment: Date): string {
  return shanghaiMinutes.format(moment)
}

const hourMilliseconds = 3_600_000

/** The bounds of a day in Shanghai, such as 2026-11-21, which knows no summer time. */
export function shanghaiDayBounds(day: string): { from: Date; to: Date } {
  const from = Date.parse(`${day}T00:00:00+08:00`)
  return { from: new Date(from), to: new Date(from + 24 * hourMilliseconds) }
}

const shanghaiCalendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' })

/** The day in Shanghai at a moment in epoch milliseconds, as 2026-11-21. */
export function shanghaiDay(moment: number): string {
  return shanghaiCalendar.format(moment)
}

const shanghaiSeconds = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** A moment in Shanghai to the second, as providers write it: 2026-11-21 09:05:00. */
export function shanghaiTime(moment: Date): string {
  return shanghaiSeconds.format(moment)
}

/** The moment that `shanghaiTime` writes; undefined for any other text. */
export function readShanghaiTime(text: string): Date | undefined {
  const moment = new Date(`${text.replace(' ', 'T')}+08:00`)
  return Number.isFinite(moment.getTime()) && shanghaiTime(moment) === text ? moment : undefined
}
