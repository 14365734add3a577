import { scheduledKinds, scheduledPath } from '@app/contract/scheduledKinds'
import { formatYuan, Picture } from '@app/ui'
import type { ScheduledEvent } from '../../domain/reminder/api.ts'
import { ReminderControl } from '../../domain/reminder/reminder-control.tsx'
import { serverSeconds } from '../../lib/clock.ts'
import { pictureProps } from '../../lib/image.ts'
import { Link } from '../../lib/router/link.tsx'
import { timeOf } from './months.ts'

/** One event of a day: its time, work and reminder. */
export function EventRow({ event }: { event: ScheduledEvent }) {
  const { kind, subject, title, cover, startTime, price, shopName } = event
  const isOver = startTime <= serverSeconds()
  const facts = [scheduledKinds[kind].label, shopName, price !== null && `¥${formatYuan(price)}`].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <span className="figures w-11 shrink-0 text-sm text-ink-soft">{timeOf(startTime)}</span>
      <Link to={scheduledPath(kind, subject)} tabIndex={-1} aria-hidden className="shrink-0">
        <Picture {...pictureProps(cover, '', '56px')} ratio={1} className="size-14 rounded-sm" />
      </Link>
      <div className="min-w-0 grow basis-32">
        <p className="truncate">
          <Link to={scheduledPath(kind, subject)} className="title hover:underline hover:underline-offset-4">
            {title}
          </Link>
        </p>
        <p className="figures truncate text-sm text-ink-faint">{facts.join(' · ')}</p>
      </div>
      {isOver ? (
        <span className="text-sm text-ink-faint">已开始</span>
      ) : (
        <ReminderControl kind={kind} subject={subject} title={title} startTime={startTime} className="ml-auto" />
      )}
    </li>
  )
}
