import { adminReasons } from '@app/contract/admin/errors'
import { reasons } from '@app/contract/errors'
import type { AdminReply } from '@app/contract/admin/routes'
import { Badge } from '../../parts/badge.tsx'
import { Page } from '../../parts/page.tsx'
import { Facts } from '../../parts/facts.tsx'
import type { FilterControls } from '../../table/filter-bar.tsx'
import { TargetFilter } from './target-filter.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { Difference } from '../../parts/difference.tsx'
import { TargetLink } from '../../parts/target-link.tsx'
import { actionLabel, actionLabels } from '../../parts/action-labels.ts'

type Entry = AdminReply<'audit/list'>['list'][number]

/** Messages that refused users have seen. */
const sentences: Readonly<Record<string, { msg: string }>> = { ...reasons, ...adminReasons }
const columns = ['at', 'staff', 'verb', 'target', 'outcome', 'reason', 'refusal'] as const
const marks = {
  done: <Badge tone="done">已执行</Badge>,
  asked: <Badge tone="waiting">已提交复核</Badge>,
  refused: <Badge tone="wrong">未执行</Badge>,
}
const cells = {
  staff: ({ staff }: Entry) => staff.name || '系统',
  verb: ({ verb }: Entry) => actionLabel(verb),
  target: ({ target }: Entry) => (target === '' ? '—' : <TargetLink target={target} />),
  outcome: ({ outcome }: Entry) => marks[outcome],
  refusal: ({ refusal }: Entry) => (refusal === '' ? '—' : (sentences[refusal]?.msg ?? refusal)),
}
const detail = ({ before, after, verb, reason, refusal, address, requestId }: Entry) => (
  <div className="flex max-w-4xl flex-col gap-4">
    <Difference before={before} after={after} verb={verb} />
    <Facts
      facts={[
        { label: '原因', value: reason },
        { label: '未执行原因', value: refusal === '' ? '' : (sentences[refusal]?.msg ?? refusal) },
        { label: '地址', value: address },
        { label: '请求编号', value: <span className="font-mono text-xs">{requestId}</span> },
      ]}
    />
  </div>
)

const choices = { verb: actionLabels }
const controls: FilterControls = {
  target: (value, onChange) => <TargetFilter value={value} onChange={onChange} />,
}
/** Refused reads and requests for the second factor are shown only when asked for. */
const standard = { scope: 'acts' } as const

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
        controls={controls}
        standard={standard}
        detail={detail}
      />
    </Page>
  )
}
