import type { AdminReply } from '@app/contract/admin/routes'
import { Badge } from '../../parts/badge.tsx'
import { Page } from '../../parts/page.tsx'
import { DataTable } from '../../table/data-table.tsx'

type Cluster = AdminReply<'cluster/list'>['list'][number]

const columns = ['common', 'kind', 'accounts', 'verified', 'disabled', 'lastAt', 'lookedBy', 'comment'] as const
const cells = {
  lookedBy: ({ lookedBy, more }: Cluster) =>
    lookedBy === '' ? (
      <Badge tone="waiting">未查看</Badge>
    ) : (
      <>
        {lookedBy}
        {more > 0 && <span className="ml-2 text-gold-ink">其后新增 {more}</span>}
      </>
    ),
}
const linkOf = ({ clusterId }: { clusterId: string }) => `/clusters/${clusterId}`

/** Page that lists clusters of accounts with something in common, the largest first. */
export default function Clusters() {
  return (
    <Page
      title="关联账号"
      note="每小时找一次。有共同点不等于有问题：家人共用设备，公司和手机网络共用地址，请核实后再判断。"
    >
      <DataTable
        path="cluster/list"
        label="关联账号"
        keyOf={({ clusterId }) => clusterId}
        linkOf={linkOf}
        columns={columns}
        cells={cells}
        empty="没有找到有共同点的账号"
      />
    </Page>
  )
}
