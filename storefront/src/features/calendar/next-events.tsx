import { ArrowRightIcon, Container, ListSkeleton, Picture, SectionHeading } from '@app/ui'
import { scheduledKinds, scheduledPath } from '@app/contract/scheduledKinds'
import type { ScheduledEvent } from '../../domain/reminder/api.ts'
import { serverSeconds } from '../../lib/clock.ts'
import { pictureProps } from '../../lib/image.ts'
import { formatMoment } from '../../lib/moment.ts'
import { read } from '../../lib/query.ts'
import { useQueryState } from '../../lib/query-state.tsx'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'

const shown = 3

/** What begins next, with a link to the calendar. Nothing if nothing is announced. */
export default function NextEvents() {
  const { value, kind } = useQueryState({ ...read('goods/calendar/next', { size: shown }), staleTime: 30_000 })
  if (kind !== 'loading' && (!value || value.list.length === 0)) return null
  return (
    <section aria-labelledby="next-title" className="py-12 md:py-16">
      <Container>
        <SectionHeading
          action={
            <Link to={address('calendar')} className="inline-flex items-center gap-1.5 text-ink-soft hover:text-ink">
              发售日历
              <ArrowRightIcon />
            </Link>
          }
          className="mb-4"
        >
          <span id="next-title">即将开始</span>
        </SectionHeading>
        {value ? (
          <ul className="grid grid-cols-1 gap-x-10 border-y border-line max-md:divide-y max-md:divide-line md:grid-cols-3">
            {value.list.map((event) => (
              <Next key={`${event.kind} ${event.subject}`} event={event} />
            ))}
          </ul>
        ) : (
          <ListSkeleton count={shown} label="正在加载即将开始的发售" />
        )}
      </Container>
    </section>
  )
}

function Next({ event: { kind, subject, title, cover, startTime } }: { event: ScheduledEvent }) {
  return (
    <li className="min-w-0">
      <Link to={scheduledPath(kind, subject)} className="group flex min-h-20 items-center gap-4 py-3">
        <Picture {...pictureProps(cover, '', '56px')} ratio={1} className="size-14 shrink-0 rounded-sm" />
        <span className="min-w-0">
          <span className="title block truncate group-hover:underline group-hover:underline-offset-4">{title}</span>
          <span className="figures block truncate text-sm text-ink-faint">
            {formatMoment(startTime, serverSeconds(), { today: '今天' })} · {scheduledKinds[kind].label}
          </span>
        </span>
      </Link>
    </li>
  )
}
