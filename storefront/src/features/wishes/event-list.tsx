import { Picture, SectionHeading } from '@app/ui'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'
import { serverSeconds } from '../../lib/clock.ts'
import { pictureProps } from '../../lib/image.ts'
import { formatMoment } from '../../lib/moment.ts'
import { formatLastDay } from '../../lib/time.ts'
import type { WishEventCard } from './api.ts'

/** Formats the time of an event for display. */
export function sayEventTime({ state, startTime, endTime }: WishEventCard): string {
  if (state === 'upcoming') return `${formatMoment(startTime, serverSeconds(), { today: '今天' })} 开始`
  if (state === 'stopped') return '暂停中'
  if (state === 'over') return endTime === null ? '已经结束' : `${formatLastDay(endTime)} 已结束`
  return endTime === null ? '正在进行' : `正在进行，${formatMoment(endTime, serverSeconds(), { today: '今天' })} 结束`
}

/** Other events: upcoming and past. */
export function EventList({ events }: { events: readonly WishEventCard[] }) {
  if (events.length === 0) return null
  return (
    <section aria-labelledby="events-title">
      <SectionHeading>
        <span id="events-title">更多祈愿</span>
      </SectionHeading>
      <ul className="mt-4 space-y-3">
        {events.map((event) => (
          <li key={event.eventId} className="relative flex items-center gap-4 rounded-md p-2 hover:bg-surface">
            <Picture
              {...pictureProps(event.cover, '', '80px')}
              ratio={1}
              className={`w-20 shrink-0 rounded-sm ${event.state === 'over' ? 'opacity-70' : ''}`}
            />
            <div className="min-w-0">
              <h3 className="title text-base">
                <Link
                  to={address('wishPary', { eventId: event.eventId })}
                  className="after:absolute after:inset-0 focus-visible:-outline-offset-2"
                >
                  {event.title}
                </Link>
              </h3>
              <p className="truncate text-sm text-ink-soft">{event.subtitle}</p>
              <p className="figures text-xs text-ink-faint">{sayEventTime(event)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
