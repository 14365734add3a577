import { Timeline } from '@app/ui'
import { formatDateTime } from '../../lib/time.ts'
import type { SecurityEvent } from './api.ts'
import { eventLabels } from './labels.ts'

/** Recent security events of the account, newest first. */
export function EventList({ events, className }: { events: readonly SecurityEvent[]; className?: string }) {
  return (
    <Timeline
      label="账号安全动态"
      className={className}
      entries={events.map(({ kind, device, ip, time }, index) => ({
        key: `${time}-${index}`,
        title: eventLabels[kind].title,
        time: formatDateTime(time),
        note: [eventLabels[kind].advice, [device, ip].filter(Boolean).join(' · ')].filter(Boolean).join(' '),
        strong: kind === 'tokenReused',
      }))}
    />
  )
}
