import { Time } from '@app/ui'
import { useServerTime } from './clock.ts'
import { formatDateTime, relativeTime } from './time.ts'

/** When something was said, as people say it; the minute and second in its title. `time` in epoch seconds. */
export function RelativeTime({ time }: { time: number }) {
  const words = useServerTime((now) => relativeTime(time, now))
  return (
    <Time at={time} title={formatDateTime(time)}>
      {words}
    </Time>
  )
}
