import { shanghaiDay, shanghaiDayBounds } from './clock.ts'
import { badInput } from './errors.ts'

const dayMilliseconds = 86_400_000

/** Days of Shanghai time that a report covers, both included. */
export interface Days {
  from?: string | undefined
  until?: string | undefined
}

/**
 * Returns the bounds of a report's days, `to` excluded; without days, the last `usual` of them. `now` is in
 * milliseconds. Throws BAD_INPUT for days in the wrong order or more than `most`.
 */
export function periodOf({ from, until }: Days, { now, usual, most }: { now: number; usual: number; most: number }) {
  const last = shanghaiDayBounds(until ?? shanghaiDay(now))
  const first =
    from === undefined ? new Date(last.to.getTime() - usual * dayMilliseconds) : shanghaiDayBounds(from).from
  const days = (last.to.getTime() - first.getTime()) / dayMilliseconds
  if (days < 1) throw badInput('until', '截止日期不能早于开始日期')
  if (days > most) throw badInput('from', `一次最多看 ${most} 天`)
  return { from: first, to: last.to }
}
