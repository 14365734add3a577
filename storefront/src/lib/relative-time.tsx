import { Time } from '@app/ui'
import { useServerTime } from './clock.ts'
import { formatDateTime, relativeTime } from './time.ts'

/** Relative time of a message; its title holds the minute and second. `time` is in epoch seconds. */
export function RelativeTime({ time }: { time: number }) {
  const text = useServerTime((now) => relativeTime(time, now))
  return (
    <Time at={time} title={formatDateTime(time)}>
      {text}
    </Time>
  )
}
