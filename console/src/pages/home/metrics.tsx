import { cx } from '@app/ui'
import { figureNames, type FigureName } from '@app/contract/admin/dashboardNames'
import type { AdminReply } from '@app/contract/admin/routes'
import type { ReactNode } from 'react'
import { beginOf } from '../../lib/days.ts'
import { PageLink } from '../../parts/inner-link.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { formatCount, formatFen, formatTime } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'

type Figure = AdminReply<'dashboard/figures'>['list'][number]

const isMoney = (name: FigureName): boolean => name.endsWith('Fen')

/** Formats a figure for display. */
export const formatMetric = (name: FigureName, value: number): string =>
  isMoney(name) ? formatFen(value) : formatCount(value)

/** Figures of today beside yesterday and last week, up to the same minute. */
export function Metrics() {
  const read = useRead('dashboard/figures', {}, { every: 30_000 })
  return (
    <QueryBoundary read={read}>
      {({ at, list }) =>
        list.length > 0 && (
          <section aria-label="今天" className="rounded-md border border-line bg-surface">
            <div className="grid grid-cols-2 overflow-hidden rounded-t-md md:grid-cols-4">
              {list.map((figure) => (
                <Card
                  key={figure.name}
                  title={<PageLink to={pageOf(figure.name, at)}>{figureNames[figure.name].title}</PageLink>}
                  value={formatMetric(figure.name, figure.today)}
                  yesterday={changeOf(figure.today, figure.yesterday)}
                  lastWeek={changeOf(figure.today, figure.lastWeek)}
                />
              ))}
              <PaidRate list={list} />
            </div>
            <p className="border-t border-line bg-surface px-4 py-2 text-xs text-ink-faint tabular-nums">
              截至 {formatTime(at).slice(11, 16)}，与昨天、上周同日的同一时刻相比
            </p>
          </section>
        )
      }
    </QueryBoundary>
  )
}

/** The page that lists what a figure of the day counts, from the start of the day on where the page can filter by it. */
function pageOf(name: FigureName, at: number): string {
  const { page, ...rest } = figureNames[name]
  if (!('since' in rest)) return page
  return `${page}${page.includes('?') ? '&' : '?'}${rest.since}=${beginOf(formatTime(at).slice(0, 10))}`
}

interface CardProps {
  title: ReactNode
  value: string
  yesterday: string
  lastWeek: string
}

function Card({ title, value, yesterday, lastWeek }: CardProps) {
  return (
    <div className="-mr-px -mb-px border-r border-b border-line px-4 py-3">
      <h2 className="text-sm text-ink-soft">{title}</h2>
      <p className="mt-1 text-2xl tabular-nums">{value}</p>
      <dl className="mt-1.5 flex flex-wrap gap-x-4 text-xs text-ink-faint tabular-nums">
        <Compared title="昨天" change={yesterday} />
        <Compared title="上周" change={lastWeek} />
      </dl>
    </div>
  )
}

function Compared({ title, change }: { title: string; change: string }) {
  return (
    <div className="flex gap-1">
      <dt>{title}</dt>
      <dd className={cx(change.startsWith('+') && 'text-celadon-ink')}>{change}</dd>
    </div>
  )
}

/** Share of the day's orders that were paid, in percent. */
function PaidRate({ list }: { list: readonly Figure[] }) {
  const placed = list.find(({ name }) => name === 'orders')
  const paid = list.find(({ name }) => name === 'paidOrders')
  if (!placed || !paid) return null
  const rate = (when: 'today' | 'yesterday' | 'lastWeek') =>
    placed[when] === 0 ? '—' : `${Math.round((Math.min(paid[when], placed[when]) / placed[when]) * 100)}%`
  return <Card title="付款率" value={rate('today')} yesterday={rate('yesterday')} lastWeek={rate('lastWeek')} />
}

function changeOf(now: number, before: number): string {
  if (before === 0) return now === 0 ? '持平' : '0'
  const percent = Math.round(((now - before) / before) * 100)
  return percent === 0 ? '持平' : `${percent > 0 ? '+' : '−'}${formatCount(Math.abs(percent))}%`
}
