import type { AdminInputOf, AdminReply } from '@app/contract/admin/routes'
import { Button, cx } from '@app/ui'
import { useState } from 'react'
import { PageLink } from '../../parts/inner-link.tsx'
import { MetricsRow } from '../../parts/metrics-row.tsx'
import { Page } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { useAddress } from '../../lib/address.ts'
import { formatCount, formatFen } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'
import { dayOf, daysLater, stepFrom } from '../calendar/days.ts'

type Row = AdminReply<'payment/sales'>['list'][number]
type Input = AdminInputOf<'payment/sales'>

const sums = ['orders', 'pieces', 'grossFen', 'refunds', 'refundedFen', 'netFen'] as const
/** Columns that say something for each way to sum. */
const columnsBy = {
  day: ['day', ...sums],
  work: ['goodsName', 'goodsType', ...sums],
  channel: ['platform', ...sums],
  all: ['day', 'goodsName', 'goodsType', 'platform', ...sums],
  total: sums,
} as const satisfies Record<NonNullable<Input['by']>, readonly (keyof Row)[]>

const filterNames = ['from', 'until', 'goodsSn', 'goodsType', 'platform'] as const

const keyOf = ({ id }: Row) => id
const cells = {
  goodsName: ({ goodsSn, goodsName }: Row) =>
    goodsSn === '' ? undefined : <PageLink to={`/goods/${goodsSn}`}>{goodsName}</PageLink>,
}

/** Page that sums sales by day, work and channel. */
export default function SalesReport() {
  const [search] = useAddress()
  const by = search['by'] !== undefined && search['by'] in columnsBy ? (search['by'] as keyof typeof columnsBy) : 'all'
  return (
    <Page title="销售报表">
      <Periods />
      <Totals />
      <DataTable
        key={by}
        path="payment/sales"
        label="销售报表"
        keyOf={keyOf}
        columns={columnsBy[by]}
        cells={cells}
        empty="这段时间没有销售"
      />
    </Page>
  )
}

/** Periods that operators look at most, in Shanghai days; both ends are included. */
function usualPeriods(now: number) {
  const today = dayOf(now)
  const monthStart = `${today.slice(0, 8)}01`
  const ago = (days: number) => daysLater(today, -days)
  return [
    { title: '今天', from: today, until: today },
    { title: '昨天', from: ago(1), until: ago(1) },
    { title: '近 7 天', from: ago(6), until: today },
    { title: '近 30 天', from: ago(29), until: today },
    { title: '本月', from: monthStart, until: today },
    { title: '上月', from: stepFrom(today, 'month', -1), until: daysLater(monthStart, -1) },
  ]
}

/** Buttons that choose a usual period; the list's filters take any other. */
function Periods() {
  const [search, change] = useAddress()
  const [periods] = useState(() => usualPeriods(Date.now() / 1000))
  const isDefault = search['from'] === undefined && search['until'] === undefined
  return (
    <div role="group" aria-label="期间" className="flex flex-wrap gap-2 print:hidden">
      {periods.map(({ title, from, until }) => {
        const isChosen = isDefault ? title === '近 30 天' : search['from'] === from && search['until'] === until
        return (
          <Button
            key={title}
            size="small"
            aria-pressed={isChosen}
            className={cx(isChosen && 'border-ink! bg-sunken')}
            onClick={() => change({ from, until, after: undefined, page: undefined })}
          >
            {title}
          </Button>
        )
      })}
    </div>
  )
}

/** Sums of everything that the filters leave. */
function Totals() {
  const [search] = useAddress()
  const narrowed = Object.fromEntries(
    filterNames.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  )
  const read = useRead('payment/sales', { ...narrowed, by: 'total' } as unknown as Input, { keepsPrevious: true })
  return (
    <QueryBoundary read={read}>
      {({ list: [total] }) =>
        total && (
          <MetricsRow
            metrics={[
              { label: '收款', value: formatFen(total.grossFen) },
              { label: '退款', value: formatFen(total.refundedFen), note: `${formatCount(total.refunds)} 笔` },
              { label: '净额', value: formatFen(total.netFen) },
              { label: '订单', value: `${formatCount(total.orders)} 笔` },
              { label: '数量', value: `${formatCount(total.pieces)} 份` },
              {
                label: '每单平均',
                value: total.orders === 0 ? '—' : formatFen(Math.round(total.grossFen / total.orders)),
              },
            ]}
          />
        )
      }
    </QueryBoundary>
  )
}
