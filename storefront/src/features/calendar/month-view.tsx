import { ArrowLeftIcon, ArrowRightIcon, BoatDrawing, buttonStyle, EmptyState, ListSkeleton } from '@app/ui'
import type { ReactNode } from 'react'
import type { ScheduledEvent } from '../../domain/reminder/api.ts'
import { serverSeconds } from '../../lib/clock.ts'
import { useMediaQuery } from '../../lib/media.ts'
import { read } from '../../lib/query.ts'
import { QueryBoundary, useQueryState } from '../../lib/query-state.tsx'
import { Link } from '../../lib/router/link.tsx'
import { useSearchParams } from '../../lib/router/router.tsx'
import { address } from '../../routes.ts'
import { DayList } from './day-list.tsx'
import { type CalendarFilters, FilterSelects, narrowed } from './filters.tsx'
import { MonthGrid } from './month-grid.tsx'
import { dayOf, monthAsked, monthBeside, monthLabel, spanOf } from './months.ts'

/** Tailwind's `lg`: the month has room for its days. */
const wide = '(min-width: 1024px)'

/** A month of the calendar: its address holds the month, the chosen day and the filters. */
export function MonthView() {
  const [query, setQuery] = useSearchParams()
  const now = serverSeconds()
  const month = monthAsked(query.get('month'), now)
  const filters: CalendarFilters = { shop: query.get('shop') ?? '', series: query.get('series') ?? '' }
  const reading = useQueryState({ ...read('goods/calendar/list', spanOf(month)), staleTime: 30_000 })
  const to = (more: Record<string, string>) => address('calendar', { month, ...filters, ...more })
  return (
    <>
      <MonthBar month={month} now={now} to={(other) => to({ month: other })}>
        <FilterSelects
          events={reading.value?.list ?? []}
          {...filters}
          onChange={(changed) => setQuery(withoutEmpty({ month, ...filters, ...changed }), { replace: true })}
        />
      </MonthBar>
      <QueryBoundary
        of={reading}
        loading={<ListSkeleton count={6} label="正在加载日历" />}
        failure={{ title: '日历加载失败' }}
      >
        {({ list }) => (
          <Month
            month={month}
            now={now}
            events={narrowed(list, filters)}
            day={query.get('day') ?? undefined}
            toDay={(day) => to({ day })}
            isNarrowed={list.length > 0}
          />
        )}
      </QueryBoundary>
    </>
  )
}

const withoutEmpty = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

interface MonthBarProps {
  month: string
  now: number
  to: (month: string) => string
  children: ReactNode
}

function MonthBar({ month, now, to, children }: MonthBarProps) {
  const [before, after] = [monthBeside(month, -1, now), monthBeside(month, 1, now)]
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
      <nav aria-label="月份" className="flex items-center gap-1">
        <MonthLink to={before && to(before)} label="上个月" icon={<ArrowLeftIcon />} />
        <h2 aria-live="polite" className="title figures min-w-28 text-center text-lg">
          {monthLabel(month)}
        </h2>
        <MonthLink to={after && to(after)} label="下个月" icon={<ArrowRightIcon />} />
      </nav>
      {children}
    </div>
  )
}

function MonthLink({ to, label, icon }: { to: string | undefined; label: string; icon: ReactNode }) {
  const look = 'inline-flex size-11 items-center justify-center rounded-md'
  if (to === undefined) return <span aria-hidden className={look} />
  return (
    <Link to={to} aria-label={label} className={`${look} text-ink-soft hover:bg-sunken hover:text-ink`}>
      {icon}
    </Link>
  )
}

interface MonthProps {
  month: string
  now: number
  events: readonly ScheduledEvent[]
  /** Day that the address asks for. */
  day: string | undefined
  toDay: (day: string) => string
  /** Whether the month has events that the filters hide. */
  isNarrowed: boolean
}

function Month({ month, now, events, day, toDay, isNarrowed }: MonthProps) {
  const isWide = useMediaQuery(wide)
  if (events.length === 0) return <NothingHere isNarrowed={isNarrowed} month={month} />
  const today = dayOf(now)
  if (!isWide) return <DayList events={events} />
  const days = events.map(({ startTime }) => dayOf(startTime))
  const chosen = day !== undefined && days.includes(day) ? day : (days.find((one) => one >= today) ?? days[0])
  return (
    <div className="grid grid-cols-[1fr_22rem] items-start gap-10">
      <MonthGrid month={month} events={events} today={today} chosen={chosen} toDay={toDay} />
      <div aria-live="polite" className="sticky top-24">
        <DayList events={events.filter(({ startTime }) => dayOf(startTime) === chosen)} />
      </div>
    </div>
  )
}

function NothingHere({ isNarrowed, month }: { isNarrowed: boolean; month: string }) {
  return (
    <EmptyState
      drawing={BoatDrawing}
      title={isNarrowed ? '这个月没有符合条件的' : '这个月还没有安排'}
      action={
        isNarrowed ? (
          <Link to={address('calendar', { month })} replace className={buttonStyle()}>
            看全部
          </Link>
        ) : (
          <Link to={address('digital')} className={buttonStyle()}>
            去逛逛作品
          </Link>
        )
      }
    >
      {isNarrowed ? undefined : '关注店铺、系列或创作者，有新发售时会发消息给你。'}
    </EmptyState>
  )
}
