import type { ScheduledEvent } from '../../domain/reminder/api.ts'
import { EventRow } from './event-row.tsx'
import { dayLabel, dayOf } from './months.ts'

/** Events by day, each day under its heading. */
export function DayList({ events }: { events: readonly ScheduledEvent[] }) {
  const days = new Map<string, ScheduledEvent[]>()
  for (const event of events) {
    const day = dayOf(event.startTime)
    days.set(day, [...(days.get(day) ?? []), event])
  }
  return (
    <div className="animate-appear space-y-8">
      {[...days].map(([day, some]) => (
        <section key={day} aria-label={dayLabel(day)}>
          <h2 className="figures border-b border-line pb-2 text-sm text-ink-faint">{dayLabel(day)}</h2>
          <ul className="divide-y divide-line">
            {some.map((event) => (
              <EventRow key={`${event.kind} ${event.subject}`} event={event} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
