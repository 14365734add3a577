import type { AdminReply } from '@app/contract/admin/routes'
import { Page } from '../../parts/page.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { PaymentLink } from '../../parts/links.tsx'

type Notification = AdminReply<'notification/list'>['list'][number]

const cells = { paymentSn: ({ paymentSn }: Notification) => <PaymentLink paymentSn={paymentSn} /> }

/** Page that lists raw notifications of the channels. */
export default function Notifications() {
  return (
    <Page title="渠道通知">
      <DataTable
        path="notification/list"
        label="渠道通知"
        keyOf={({ id }) => id}
        cells={cells}
        empty="还没有收到通知"
      />
    </Page>
  )
}
