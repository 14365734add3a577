import { adminReasons } from '@app/contract/admin/errors'
import { reasons } from '@app/contract/errors'
import type { AdminReply } from '@app/contract/admin/routes'
import { Badge } from '../../parts/badge.tsx'
import { Page } from '../../parts/page.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { Difference } from '../../parts/difference.tsx'
import { TargetLink } from '../../parts/target-link.tsx'
import { actionLabel, actionLabels } from '../../parts/action-labels.ts'

type Entry = AdminReply<'audit/list'>['list'][number]

/** Messages that refused users have seen. */
const sentences: Readonly<Record<string, { msg: string }>> = { ...reasons, ...adminReasons }
const columns = ['at', 'staff', 'verb', 'target', 'outcome', 'reason', 'refusal', 'address'] as const
const marks = {
  done: <Badge tone="done">已执行</Badge>,
  asked: <Badge tone="waiting">已提交复核</Badge>,
  refused: <Badge tone="wrong">未执行</Badge>,
}
const cells = {
  staff: ({ staff }: Entry) => staff.name || '系统',
  verb: ({ verb, before, after }: Entry) => (
    <details>
      <summary>{actionLabel(verb)}</summary>
      <div className="mt-2 whitespace-normal">
        <Difference before={before} after={after} verb={verb} />
      </div>
    </details>
  ),
  target: ({ target }: Entry) => (target === '' ? '—' : <TargetLink target={target} />),
  outcome: ({ outcome }: Entry) => marks[outcome],
  refusal: ({ refusal }: Entry) =>
    refusal === '' ? '—' : <span title={refusal}>{sentences[refusal]?.msg ?? refusal}</span>,
}

const choices = { verb: actionLabels }

/** Page that lists the actions of staff, including refused ones. */
export default function Audit() {
  return (
    <Page title="审计记录">
      <DataTable
        path="audit/list"
        label="审计记录"
        keyOf={({ id }) => id}
        columns={columns}
        cells={cells}
        choices={choices}
      />
    </Page>
  )
}
