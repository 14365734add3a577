import { timedNames } from '@app/contract/admin/calendarNames'
import type { AdminReply } from '@app/contract/admin/routes'
import { cx } from '@app/ui'
import { useState } from 'react'
import { InnerLink } from '../../parts/inner-link.tsx'
import { pageAt } from '../../routes/index.ts'
import { formatTime } from '../../lib/format.ts'

export type CalendarEntry = AdminReply<'calendar/list'>['list'][number]

export const keyOf = ({ kind, id }: CalendarEntry): string => `${kind}:${id}`

/** Entries shown per day of a month; the day's own page shows the rest. */
const most = 4
const dragged = 'text/plain'

interface DayCellProps {
  day: string
  isToday: boolean
  isFaint: boolean
  /** Shows all entries. */
  isWhole: boolean
  list: readonly CalendarEntry[]
  colliding: ReadonlySet<string>
  onMore: () => void
  onMove: (entry: CalendarEntry) => void
  onDrop: (key: string) => void
}

/** One day with its events. */
export function DayCell(props: DayCellProps) {
  const { day, isToday, isFaint, isWhole, list, colliding, onMore, onMove, onDrop } = props
  const [isOver, setOver] = useState(false)
  const shown = isWhole ? list : list.slice(0, most)
  return (
    <section
      aria-label={day}
      className={cx(
        'min-h-28 min-w-0 border-r border-b border-line p-1.5 last:border-r-0',
        isFaint && 'bg-sunken',
        isOver && 'bg-sunken outline-2 -outline-offset-2 outline-line-strong',
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop(event.dataTransfer.getData(dragged))
      }}
    >
      <p className={cx('mb-1 text-xs tabular-nums', isToday ? 'font-semibold text-ink' : 'text-ink-faint')}>
        {Number(day.slice(8))}
        {isToday && ' 今天'}
      </p>
      <ul className="flex flex-col gap-1">
        {shown.map((entry) => (
          <Entry
            key={`${keyOf(entry)} ${entry.at}`}
            entry={entry}
            isColliding={colliding.has(keyOf(entry))}
            onMove={() => onMove(entry)}
          />
        ))}
      </ul>
      {list.length > shown.length && (
        <button type="button" className="mt-1 text-xs text-ink-soft underline" onClick={onMore}>
          还有 {list.length - shown.length} 项
        </button>
      )}
    </section>
  )
}

function Entry({ entry, isColliding, onMove }: { entry: CalendarEntry; isColliding: boolean; onMove: () => void }) {
  const { kind, id, title, at, fixed } = entry
  const { page, title: kindTitle }: { page: string; title: string } = timedNames[kind]
  // Kinds without a page are not links.
  const path = page.endsWith('/') ? `${page}${id}` : page
  const isMovable = fixed === ''
  return (
    <li
      draggable={isMovable}
      onDragStart={(event) => event.dataTransfer.setData(dragged, keyOf(entry))}
      title={fixed === '' ? undefined : fixed}
      className={cx(
        'rounded-sm border px-1.5 py-1 text-xs',
        isColliding ? 'border-gold-ink' : 'border-line',
        isMovable && 'cursor-grab',
      )}
    >
      <p className="flex justify-between gap-1 text-ink-faint">
        <span className="tabular-nums">
          {formatTime(at).slice(11, 16)} {kindTitle}
        </span>
        {isMovable && (
          <button type="button" className="underline" aria-label={`改时间：${title}`} onClick={onMove}>
            改
          </button>
        )}
      </p>
      <p className="truncate">{pageAt(path) ? <InnerLink to={path}>{title}</InnerLink> : title}</p>
    </li>
  )
}
