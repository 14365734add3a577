import type { AdminReply } from '@app/contract/admin/routes'
import { Time } from '@app/ui'
import { labelsOf } from '../../lib/labels.ts'
import { approvalStateTones } from './tones.ts'
import { Badge } from '../../parts/badge.tsx'
import { Page } from '../../parts/page.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { TargetLink } from '../../parts/target-link.tsx'
import { adminLists } from '@app/contract/admin/lists.derived'
import { formatDistance } from '../../lib/format.ts'

type Request = AdminReply<'approval/list'>['list'][number]

const labels = labelsOf(adminLists['approval/list'].columns, 'state')
const columns = ['title', 'subject', 'sentence', 'reason', 'askedBy', 'askedAt', 'state', 'decidedBy'] as const
const cells = {
  target: ({ target }: Request) => <TargetLink target={target} />,
  sentence: ({ sentence }: Request) => <span className="block max-w-[36rem] whitespace-normal">{sentence}</span>,
  askedAt: ({ askedAt }: Request) => <Time at={askedAt}>{formatDistance(askedAt)}</Time>,
  state: ({ state, isNews }: Request) => (
    <span className="flex gap-1">
      <Badge tone={approvalStateTones[state]}>{labels[state]}</Badge>
      {isNews && <Badge tone="waiting">未看</Badge>}
    </span>
  ),
}
const linkOf = ({ id }: { id: string }) => `/approvals/${id}`

/** Page that lists requests that wait for a second person, and decided ones. */
export default function Approvals() {
  return (
    <Page title="复核">
      <DataTable
        path="approval/list"
        label="复核申请"
        keyOf={({ id }) => id}
        linkOf={linkOf}
        columns={columns}
        cells={cells}
        empty="没有需要复核的"
      />
    </Page>
  )
}
