import { approvalStateTones } from './tones.ts'
import { Badge } from '../../parts/badge.tsx'
import { Page } from '../../parts/page.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { TargetLink } from '../../parts/target-link.tsx'
import { adminLists } from '@app/contract/admin/lists'

const labels = adminLists['approval/list'].columns.state.labels
const columns = ['title', 'target', 'reason', 'state', 'askedBy', 'askedAt', 'expiresAt', 'decidedBy'] as const
const cells = {
  target: ({ target }: { target: string }) => <TargetLink target={target} />,
  state: ({ state }: { state: keyof typeof labels }) => <Badge tone={approvalStateTones[state]}>{labels[state]}</Badge>,
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
