import { type Run, runsBy } from '../../lib/runs.ts'
import { platformTimeZone, toMilliseconds } from '../../lib/time.ts'

const monthFormat = new Intl.DateTimeFormat('zh-CN', { timeZone: platformTimeZone, year: 'numeric', month: 'long' })

/** Groups entries by month in China, such as `2026年11月`, keeping their order. `time` is in epoch seconds. */
export const byMonth = <Entry extends { time: number }>(entries: readonly Entry[]): Run<Entry>[] =>
  runsBy(entries, ({ time }) => monthFormat.format(toMilliseconds(time)))
