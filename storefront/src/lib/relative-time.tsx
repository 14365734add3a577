import { useServerTime } from './clock.ts'
import { formatDateTime, relativeTime } from './time.ts'

/** When something was said, as people say it; the minute and second in its title. `time` in epoch seconds. */
export function RelativeTime({ time }: { time: number }) {
  const words = useServerTime((now) => relativeTime(time, now))
  return (
    <time dateTime={new Date(time * 1000).toISOString()} title={formatDateTime(time)}>
      {words}
    </time>
  )
}
