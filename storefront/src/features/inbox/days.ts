import { formatDate } from '../../lib/time.ts'

/** Entries of one day. */
export interface Day<Entry> {
  /** 今天, 昨天, or the date. */
  name: string
  entries: Entry[]
}

const day = 86_400

/** Groups entries, newest first, by their day in China. Times are in seconds. */
export function byDay<Entry extends { time: number }>(entries: readonly Entry[], now: number): Day<Entry>[] {
  const [today, yesterday] = [formatDate(now), formatDate(now - day)]
  const days: Day<Entry>[] = []
  for (const entry of entries) {
    const date = formatDate(entry.time)
    const name = date === today ? '今天' : date === yesterday ? '昨天' : date
    const last = days.at(-1)
    if (last?.name === name) last.entries.push(entry)
    else days.push({ name, entries: [entry] })
  }
  return days
}
