import type { AdminReply } from '@app/contract/admin/routes'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Page } from '../../parts/page.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { UserLink } from '../../parts/links.tsx'

type Bid = AdminReply<'lot/bids'>['list'][number]

const columns = ['at', 'lotId', 'name', 'round', 'uid', 'nickname', 'priceFen'] as const
const cells = {
  lotId: ({ lotId }: Bid) => <InnerLink to={`/lots/${lotId}`}>{lotId}</InnerLink>,
  uid: ({ uid }: Bid) => <UserLink uid={uid} />,
}

/** Page that lists all bids, in the order in which they were accepted. */
export default function Bids() {
  return (
    <Page title="出价记录" help={<p>出价一经接受不会改动，也不能撤回。可按拍品、轮次和竞买人筛选后导出。</p>}>
      <DataTable
        path="lot/bids"
        label="出价记录"
        keyOf={({ bidId }) => bidId}
        columns={columns}
        cells={cells}
        empty="还没有人出价"
      />
    </Page>
  )
}
