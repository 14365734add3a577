import { Notice, Time } from '@app/ui'
import { waitNames } from '@app/contract/admin/dashboardNames'
import type { AdminReply } from '@app/contract/admin/routes'
import { lazy, Suspense } from 'react'
import { PageLink } from '../../parts/inner-link.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { formatCount, formatDistance, formatFen, formatTime } from '../../lib/format.ts'
import { useMay, useMe } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { Charts } from './charts.tsx'
import { Metrics } from './metrics.tsx'

// Only a site that is not open yet shows it.
const StartCard = lazy(() => import('../start/card.tsx'))

type Agenda = AdminReply<'dashboard/agenda'>

const everyMilliseconds = 60_000

/** Home page of platform staff. */
export function PlatformHome() {
  const me = useMe()
  const may = useMay()
  const agenda = useRead('dashboard/agenda', {}, { every: everyMilliseconds })
  return (
    <Page title="工作台" note={`${me.displayName}，你好。`}>
      {agenda.data && agenda.data.alarms.length > 0 && (
        <Notice tone="bad">
          <ul>
            {agenda.data.alarms.map((alarm) => (
              <li key={alarm}>{alarm}</li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Metrics />
          <Charts />
        </div>
        <div className="flex min-w-0 flex-col gap-5 max-xl:-order-1">
          <Suspense>{may('setting.read') && <StartCard />}</Suspense>
          <QueryBoundary read={agenda}>
            {({ waiting, sales }) => (
              <>
                <Waiting waiting={waiting} />
                <Sales sales={sales} />
              </>
            )}
          </QueryBoundary>
        </div>
      </div>
    </Page>
  )
}

function Waiting({ waiting }: { waiting: Agenda['waiting'] }) {
  return (
    <Section title="待处理">
      {waiting.length === 0 ? (
        <p className="text-sm text-ink-faint">没有待处理事项</p>
      ) : (
        <ul className="-my-2 divide-y divide-line text-sm">
          {waiting.map(({ name, count, since }) => (
            <li key={name} className="flex items-baseline gap-3 py-2">
              <span className="grow">
                <PageLink to={waitNames[name].page}>{waitNames[name].title}</PageLink>
              </span>
              {since !== null && <span className="text-ink-faint">最早 {formatDistance(since)}</span>}
              <span className="min-w-8 text-right font-medium tabular-nums">
                {count >= 10_000 ? '10,000+' : formatCount(count)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Sales({ sales }: { sales: Agenda['sales'] }) {
  return (
    <Section title="接下来开售">
      {sales.length === 0 ? (
        <p className="text-sm text-ink-faint">还没有排期的开售</p>
      ) : (
        <ul className="-my-2 divide-y divide-line text-sm">
          {sales.map(({ goodsSn, name, startsAt, edition, priceFen }) => (
            <li key={goodsSn} className="py-2">
              <p className="flex justify-between gap-3">
                <span className="min-w-0 truncate">
                  <PageLink to={`/goods/${goodsSn}`}>{name}</PageLink>
                </span>
                <Time at={startsAt} className="shrink-0 text-ink-faint tabular-nums">
                  {formatTime(startsAt).slice(5, 16)}
                </Time>
              </p>
              <p className="text-ink-faint tabular-nums">
                {formatFen(priceFen)}　限量 {formatCount(edition)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
