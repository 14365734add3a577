import { platformTimeZone, toMilliseconds } from '../../lib/time.ts'

const monthFormat = new Intl.DateTimeFormat('zh-CN', { timeZone: platformTimeZone, year: 'numeric', month: 'long' })

/** Entries of one month in the user's time zone. */
export interface Month<Entry> {
  /** `2026年11月` */
  name: string
  entries: Entry[]
}

/** Groups entries by month, keeping their order. `time` is in epoch seconds. */
export function byMonth<Entry extends { time: number }>(entries: readonly Entry[]): Month<Entry>[] {
  const months: Month<Entry>[] = []
  for (const entry of entries) {
    const name = monthFormat.format(toMilliseconds(entry.time))
    const last = months.at(-1)
    if (last?.name === name) last.entries.push(entry)
    else months.push({ name, entries: [entry] })
  }
  return months
}
