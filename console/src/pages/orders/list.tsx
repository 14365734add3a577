import { Page } from '../../parts/page.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { StatusBadge } from './status-badge.tsx'

const columns = [
  'orderSn',
  'placedAt',
  'nickname',
  'phone',
  'goodsName',
  'quantity',
  'amountFen',
  'refundedFen',
  'status',
  'platform',
] as const
const cells = {
  status: ({ status }: { status: number }) => <StatusBadge status={status} />,
  refundedFen: ({ refundedFen }: { refundedFen: number }) => (refundedFen === 0 ? '—' : undefined),
}

const linkOf = ({ orderSn }: { orderSn: string }) => `/orders/${orderSn}`

export default function Orders() {
  return (
    <Page title="订单">
      <DataTable
        path="order/list"
        label="订单"
        keyOf={({ orderSn }) => orderSn}
        linkOf={linkOf}
        columns={columns}
        cells={cells}
        empty="还没有订单"
      />
    </Page>
  )
}
