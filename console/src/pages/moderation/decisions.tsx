import { adminLists } from '@app/contract/admin/lists'
import { Mark } from '../../app/mark.tsx'
import { Page } from '../../app/page.tsx'
import { ActButton } from '../../form/act-button.tsx'
import { useMay } from '../../lib/me.ts'
import { DataTable } from '../../list/data-table.tsx'
import type { RowOf } from '../../list/types.ts'
import { UserLink } from '../../record/links.tsx'
import { KindMark } from './content-parts.tsx'
import { decisionTones } from './marks.ts'

type Decision = RowOf<'moderation/decisions'>

const { labels } = adminLists['moderation/decisions'].columns.state
const columns = ['kind', 'words', 'author', 'verdict', 'reason', 'decidedBy', 'decidedAt', 'state'] as const
const cells = {
  kind: ({ kind }: Decision) => <KindMark kind={kind} />,
  words: ({ words }: Decision) => <span className="line-clamp-2 max-w-md wrap-anywhere">{words}</span>,
  author: ({ author }: Decision) => <UserLink uid={author.uid}>{author.nickname}</UserLink>,
  state: ({ state, verdict }: Decision) =>
    verdict === 'pass' ? '—' : <Mark tone={decisionTones[state]}>{labels[state]}</Mark>,
}
const verbs = (one: Decision) => <Verbs one={one} />

/** What was decided, by whom, and the way to take it back. */
export default function Decisions() {
  return (
    <Page title="处理记录">
      <DataTable
        path="moderation/decisions"
        label="处理记录"
        keyOf={({ decisionId }) => decisionId}
        columns={columns}
        cells={cells}
        verbs={verbs}
        empty="还没有处理过"
      />
    </Page>
  )
}

function Verbs({ one: { decisionId, kind, verdict, state } }: { one: Decision }) {
  const may = useMay()
  const canRestore = verdict !== 'pass' && kind !== 'name' && (state === 'standing' || state === 'upheld')
  if (!canRestore || !may('moderation.takeDown')) return null
  return (
    <ActButton path="moderation/restore" label="恢复展示" variant="quiet" input={{ decisionId }} said="已恢复展示">
      恢复后大家立即能看到，作者也会知道这次处理已经撤销。
    </ActButton>
  )
}
