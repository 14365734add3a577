import type { AdminReply } from '@app/contract/admin/routes'
import { Page } from '../../parts/page.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { BulkButton } from '../../form/bulk-button.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { useMay } from '../../lib/session.ts'
import { OrderLink, PaymentLink } from '../../parts/links.tsx'
import { RefundBadge } from './badges.tsx'

type Refund = AdminReply<'refund/list'>['list'][number]

const columns = [
  'refundSn',
  'createdAt',
  'orderSn',
  'platform',
  'amountFen',
  'status',
  'reason',
  'refusal',
  'doneAt',
] as const
const cells = {
  status: ({ status }: Refund) => <RefundBadge status={status} />,
  orderSn: ({ orderSn }: Refund) => <OrderLink orderSn={orderSn} />,
  paymentSn: ({ paymentSn }: Refund) => <PaymentLink paymentSn={paymentSn} />,
  refusal: ({ refusal }: Refund) => (refusal ? <span className="text-vermilion-ink">{refusal}</span> : undefined),
}
const rowActions = (refund: Refund) => <RowActions refund={refund} />

const bulk = (ticked: readonly Refund[], clear: () => void) => (
  <BulkButton
    path="refund/retry"
    label="再试一次"
    ids={ticked.map(({ refundSn }) => refundSn)}
    nameOf={(id) => id}
    onBegun={clear}
  >
    立即再向渠道请求这些退款；已到账的不会重复退。
  </BulkButton>
)

/** Page that lists refunds in progress and the channels' answers. */
export default function Refunds() {
  const may = useMay()
  return (
    <Page title="退款">
      <DataTable
        path="refund/list"
        label="退款"
        keyOf={({ refundSn }) => refundSn}
        columns={columns}
        cells={cells}
        rowActions={rowActions}
        {...(may('order.refund') && { bulk })}
        empty="还没有退款"
      />
    </Page>
  )
}

function RowActions({ refund: { refundSn, status } }: { refund: Refund }) {
  const may = useMay()
  if (status === 2) return null
  return (
    <>
      {may('order.refund') && (
        <ActionButton path="refund/retry" label="再试一次" input={{ refundSn }}>
          立即再向渠道请求这笔退款。
        </ActionButton>
      )}
      {may('reconciliation.settle') && (
        <ActionButton path="refund/settle" label="线下已退" input={{ refundSn }} isDangerous>
          记为已在渠道之外退给买家，不会再向渠道请求，也不能撤销。
        </ActionButton>
      )}
    </>
  )
}
