import { type Run, runsBy } from '../../lib/runs.ts'
import { formatDate } from '../../lib/time.ts'

const day = 86_400

/** Groups entries, newest first, by their day in China: 今天, 昨天 or the date. Times are in epoch seconds. */
export function byDay<Entry extends { time: number }>(entries: readonly Entry[], now: number): Run<Entry>[] {
  const names = new Map([
    [formatDate(now - day), '昨天'],
    [formatDate(now), '今天'],
  ])
  return runsBy(entries, ({ time }) => names.get(formatDate(time)) ?? formatDate(time))
}
