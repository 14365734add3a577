import type { AdminReply } from '@app/contract/admin/routes'
import { Badge } from '../../parts/badge.tsx'
import { Page } from '../../parts/page.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { useMay } from '../../lib/session.ts'
import { MakeCodes } from './make.tsx'

type Batch = AdminReply<'codeBatch/list'>['list'][number]

const columns = [
  'batchId',
  'note',
  'giftType',
  'giftName',
  'quantity',
  'redeemed',
  'madeAt',
  'expiresAt',
  'closedAt',
] as const
const cells = {
  perPersonLimit: ({ perPersonLimit }: Batch) => (perPersonLimit === 0 ? '不限' : undefined),
  closedAt: ({ closedAt }: Batch) => (closedAt === null ? <Badge tone="done">可兑换</Badge> : undefined),
}
const linkOf = ({ batchId }: Batch) => `/codes/${batchId}`

/** Page that lists batches of exchange codes. */
export default function CodeBatches() {
  const may = useMay()
  return (
    <Page
      title="兑换码"
      help={
        <>
          <p>一批兑换码换同一样东西：藏品、盲盒或礼盒。生成时就从发行量里留出同样多的份数，作废或到期后退回。</p>
          <p>
            码只写在一个文件里，由生成的人在「我的任务」下载一次，下载后即删除，一小时后也会删除。系统只存散列，谁也看不到原码；
            没下载成功就把这一批作废，重新生成。
          </p>
          <p>盲盒的码在有效期内没有兑完，盲盒的种子就不能公开，请不要把有效期设得过长。</p>
        </>
      }
      actions={may('code.make') && <MakeCodes />}
    >
      <DataTable
        path="codeBatch/list"
        label="兑换码批次"
        keyOf={({ batchId }) => batchId}
        linkOf={linkOf}
        columns={columns}
        cells={cells}
        empty="还没有生成过兑换码"
      />
    </Page>
  )
}
