import type { AdminReply } from '@app/contract/admin/routes'
import { UserLink } from '../../parts/links.tsx'
import { Page } from '../../parts/page.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { PointChange } from './point-change.tsx'

type Entry = AdminReply<'point/list'>['list'][number]

const columns = ['at', 'uid', 'title', 'source', 'change', 'balance', 'expiresAt'] as const
const cells = {
  uid: ({ uid, nickname }: Entry) => <UserLink uid={uid}>{nickname}</UserLink>,
  change: ({ change }: Entry) => <PointChange change={change} />,
}

/** Page that lists the point entries of users. */
export default function Points() {
  return (
    <Page title="积分明细">
      <DataTable
        path="point/list"
        label="积分明细"
        keyOf={({ id }) => id}
        columns={columns}
        cells={cells}
        empty="还没有积分变动"
      />
    </Page>
  )
}
