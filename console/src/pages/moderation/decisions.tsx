import { adminLists } from '@app/contract/admin/lists.derived'
import { labelsOf } from '../../lib/labels.ts'
import { Badge } from '../../parts/badge.tsx'
import { Page } from '../../parts/page.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { useMay } from '../../lib/session.ts'
import { DataTable } from '../../table/data-table.tsx'
import type { RowOf } from '../../table/types.ts'
import { UserLink } from '../../parts/links.tsx'
import { KindBadge } from './content-parts.tsx'
import { decisionTones } from './badges.ts'

type Decision = RowOf<'moderation/decisions'>

const labels = labelsOf(adminLists['moderation/decisions'].columns, 'state')
const columns = ['kind', 'text', 'author', 'verdict', 'reason', 'decidedBy', 'decidedAt', 'state'] as const
const cells = {
  kind: ({ kind }: Decision) => <KindBadge kind={kind} />,
  text: ({ text }: Decision) => <span className="line-clamp-2 max-w-md wrap-anywhere">{text}</span>,
  author: ({ author }: Decision) => <UserLink uid={author.uid}>{author.nickname}</UserLink>,
  state: ({ state, verdict }: Decision) =>
    verdict === 'pass' ? '—' : <Badge tone={decisionTones[state]}>{labels[state]}</Badge>,
}
const rowActions = (one: Decision) => <RowActions one={one} />

/** Page that lists decisions and who made them, with a button to revoke each. */
export default function Decisions() {
  return (
    <Page title="处理记录">
      <DataTable
        path="moderation/decisions"
        label="处理记录"
        keyOf={({ decisionId }) => decisionId}
        columns={columns}
        cells={cells}
        rowActions={rowActions}
        empty="还没有处理过"
      />
    </Page>
  )
}

function RowActions({ one: { decisionId, kind, verdict, state } }: { one: Decision }) {
  const may = useMay()
  const canRestore = verdict !== 'pass' && kind !== 'name' && (state === 'standing' || state === 'upheld')
  if (!canRestore || !may('moderation.takeDown')) return null
  return (
    <ActionButton
      path="moderation/restore"
      label="恢复展示"
      variant="quiet"
      input={{ decisionId }}
      successMessage="已恢复展示"
    >
      恢复后大家立即能看到，作者也会知道这次处理已经撤销。
    </ActionButton>
  )
}
