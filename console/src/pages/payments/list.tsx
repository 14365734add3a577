import { Page } from '../../parts/page.tsx'
import { OrderLink } from '../../parts/links.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { PaymentBadge } from './badges.tsx'

const cells = {
  status: ({ status }: { status: number }) => <PaymentBadge status={status} />,
  orderSn: ({ orderSn }: { orderSn: string }) => <OrderLink orderSn={orderSn} />,
}
const linkOf = ({ paymentSn }: { paymentSn: string }) => `/payments/${paymentSn}`

export default function Payments() {
  return (
    <Page title="支付">
      <DataTable
        path="payment/list"
        label="支付"
        keyOf={({ paymentSn }) => paymentSn}
        linkOf={linkOf}
        cells={cells}
        empty="还没有支付"
      />
    </Page>
  )
}
