import type { AdminReply } from '@app/contract/admin/routes'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Page } from '../../parts/page.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { OrderLink, UserLink } from '../../parts/links.tsx'
import { DepositBadge } from './badges.tsx'

type Deposit = AdminReply<'lot/deposits'>['list'][number]

const columns = ['orderSn', 'lotId', 'name', 'round', 'uid', 'nickname', 'state', 'amountFen', 'settledAt'] as const
const cells = {
  orderSn: ({ orderSn }: Deposit) => <OrderLink orderSn={orderSn} />,
  lotId: ({ lotId }: Deposit) => <InnerLink to={`/lots/${lotId}`}>{lotId}</InnerLink>,
  uid: ({ uid }: Deposit) => <UserLink uid={uid} />,
  state: ({ state }: Deposit) => <DepositBadge state={state} />,
}

/** Page that lists the bidders' deposits and their states. */
export default function Deposits() {
  return (
    <Page
      title="保证金"
      help={
        <p>
          代管中的钱在拍品成交、流拍或撤拍后自动原路退回；只有拍下不付款的得主被扣留。退款没有到账的，到「退款」按订单查找。
        </p>
      }
    >
      <DataTable
        path="lot/deposits"
        label="保证金"
        keyOf={({ orderSn }) => orderSn}
        columns={columns}
        cells={cells}
        empty="还没有人交保证金"
      />
    </Page>
  )
}
