import type { AdminReply } from '@app/contract/admin/routes'
import { Page } from '../../parts/page.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { useMay } from '../../lib/session.ts'
import { PaymentLink } from '../../parts/links.tsx'

type Difference = AdminReply<'reconciliation/differences'>['list'][number]

const columns = [
  'day',
  'platform',
  'kind',
  'movement',
  'paymentSn',
  'oursFen',
  'theirsFen',
  'explanation',
  'settledAt',
  'settledBy',
  'settledReason',
] as const
const cells = { paymentSn: ({ paymentSn }: Difference) => <PaymentLink paymentSn={paymentSn} /> }
const rowActions = (difference: Difference) => <Settle difference={difference} />

/** Page that lists differences between a channel's bill and our records, with the cause of each. */
export default function Differences() {
  return (
    <Page title="对账差异">
      <DataTable
        path="reconciliation/differences"
        label="对账差异"
        keyOf={({ id }) => id}
        columns={columns}
        cells={cells}
        rowActions={rowActions}
        empty="没有差异"
      />
    </Page>
  )
}

function Settle({ difference: { id, settledAt } }: { difference: Difference }) {
  const may = useMay()
  if (settledAt !== null || !may('reconciliation.settle')) return null
  return (
    <ActionButton path="reconciliation/settle" label="处理" input={{ id }}>
      写明差异从何而来、怎样处理。这里只作记录，不会移动任何款项。
    </ActionButton>
  )
}
