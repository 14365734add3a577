/**
 * A clock for display and for rejecting requests without asking the database. A server's clock follows the database's
 * (`databaseClock.ts`). Decisions that depend on time use the database's `now()`.
 */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** Converts a database time to epoch seconds. */
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

/** Formats a time in Shanghai for a sentence: 11月23日 09:05. */
export function shanghaiMinute(moment: Date): string {
  return shanghaiMinutes.format(moment)
}

const shanghaiDates = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'long' })

/** Formats a day in Shanghai for a sentence: 2026年11月23日. */
export function shanghaiDate(moment: Date): string {
  return shanghaiDates.format(moment)
}

const hourMilliseconds = 3_600_000

/** Returns the bounds of a day in Shanghai, given as 2026-11-21. Shanghai has no daylight saving time. */
export function shanghaiDayBounds(day: string): { from: Date; to: Date } {
  const from = Date.parse(`${day}T00:00:00+08:00`)
  return { from: new Date(from), to: new Date(from + 24 * hourMilliseconds) }
}

const shanghaiCalendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' })

/** Returns the day in Shanghai of a time in epoch milliseconds, as 2026-11-21. */
export function shanghaiDay(moment: number): string {
  return shanghaiCalendar.format(moment)
}

const shanghaiSeconds = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** Formats a time in Shanghai to the second, as providers write it: 2026-11-21 09:05:00. */
export function shanghaiTime(moment: Date): string {
  return shanghaiSeconds.format(moment)
}

/** Parses what `shanghaiTime` writes; undefined for any other text. */
export function readShanghaiTime(text: string): Date | undefined {
  const moment = new Date(`${text.replace(' ', 'T')}+08:00`)
  return Number.isFinite(moment.getTime()) && shanghaiTime(moment) === text ? moment : undefined
}
