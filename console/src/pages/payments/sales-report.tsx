import type { AdminInputOf, AdminReply } from '@app/contract/admin/routes'
import { PageLink } from '../../parts/inner-link.tsx'
import { MetricsRow } from '../../parts/metrics-row.tsx'
import { Page } from '../../parts/page.tsx'
import { Periods } from '../../parts/periods.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { useAddress } from '../../lib/address.ts'
import { formatCount, formatFen } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'

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
      <Periods usual="近 30 天" />
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
