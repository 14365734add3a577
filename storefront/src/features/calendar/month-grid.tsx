import { cx } from '@app/ui'
import type { ScheduledEvent } from '../../domain/reminder/api.ts'
import { Link } from '../../lib/router/link.tsx'
import { dayLabel, dayOf, monthLabel, timeOf, weekdayNames, weeksOf } from './months.ts'

/** Events that a day of the grid names; it counts the others. */
const namedAtMost = 2

export interface MonthGridProps {
  month: string
  events: readonly ScheduledEvent[]
  /** Today and the day whose events are listed: `2026-12-03`. */
  today: string
  chosen: string | undefined
  /** Address that chooses a day. */
  toDay: (day: string) => string
}

/** A month as a table of its weeks; days with events are links that list them. */
export function MonthGrid({ month, events, today, chosen, toDay }: MonthGridProps) {
  const onDay = (day: string) => events.filter(({ startTime }) => dayOf(startTime) === day)
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">{monthLabel(month)}</caption>
      <thead>
        <tr>
          {weekdayNames.map((name) => (
            <th key={name} scope="col" className="pb-2 text-left text-sm font-normal text-ink-faint">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, column) => (
              <td key={day ?? column} className="h-28 border border-line p-0 align-top">
                {day !== undefined && (
                  <Day
                    day={day}
                    events={onDay(day)}
                    isToday={day === today}
                    isChosen={day === chosen}
                    to={toDay(day)}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayProps {
  day: string
  events: readonly ScheduledEvent[]
  isToday: boolean
  isChosen: boolean
  to: string
}

function Day({ day, events, isToday, isChosen, to }: DayProps) {
  const number = (
    <span
      aria-current={isToday ? 'date' : undefined}
      className={cx('figures text-sm', isToday ? 'font-medium text-vermilion-ink' : 'text-ink-faint')}
    >
      {Number(day.slice(8))}
      {isToday && ' 今天'}
    </span>
  )
  if (events.length === 0) return <div className="p-2">{number}</div>
  return (
    <Link
      to={to}
      replace
      aria-label={`${dayLabel(day)}，${events.length} 场`}
      aria-current={isChosen ? 'true' : undefined}
      className={cx(
        'block h-full p-2 transition-colors hover:bg-sunken focus-visible:-outline-offset-2',
        isChosen && 'bg-sunken',
      )}
    >
      {number}
      <span className="mt-1 block space-y-1">
        {events.slice(0, namedAtMost).map(({ kind, subject, title, startTime }) => (
          <span key={`${kind} ${subject}`} className="block truncate text-xs">
            <span className="figures mr-1.5 text-ink-faint">{timeOf(startTime)}</span>
            {title}
          </span>
        ))}
        {events.length > namedAtMost && (
          <span className="block text-xs text-ink-faint">还有 {events.length - namedAtMost} 场</span>
        )}
      </span>
    </Link>
  )
}
