import type { AdminReply } from '@app/contract/admin/routes'
import { useParam } from '../../lib/address.ts'
import { Facts } from '../../parts/facts.tsx'
import { Badge, type Tone } from '../../parts/badge.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { BulkButton } from '../../form/bulk-button.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { formatCount, formatTime } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { History } from '../../parts/history.tsx'
import { UserLink } from '../../parts/links.tsx'

type Batch = AdminReply<'codeBatch/info'>
type Code = AdminReply<'code/list'>['list'][number]

const kinds = { 1: '藏品', 2: '盲盒', 3: '礼盒' } as const
const states: Readonly<Record<Code['state'], { label: string; tone: Tone }>> = {
  1: { label: '未兑换', tone: 'waiting' },
  2: { label: '已兑换', tone: 'done' },
  3: { label: '已作废', tone: 'over' },
  4: { label: '兑换失败', tone: 'wrong' },
  5: { label: '已过期', tone: 'over' },
}

const columns = ['codeId', 'masked', 'state', 'uid', 'phone', 'redeemedAt', 'givenId'] as const
const cells = {
  masked: ({ masked }: Code) => <span className="font-mono text-xs">{masked}</span>,
  state: ({ state }: Code) => <Badge tone={states[state].tone}>{states[state].label}</Badge>,
  uid: ({ uid, nickname }: Code) => uid && <UserLink uid={uid}>{nickname || uid}</UserLink>,
}
const rowActions = (code: Code) => <RowActions code={code} />

/** Page of one batch: its codes and how many are in each state. */
export default function CodeBatch() {
  const batchId = useParam('id')
  const read = useRead('codeBatch/info', { batchId })
  const may = useMay()
  return (
    <QueryBoundary read={read}>
      {(batch) => (
        <Page
          title={
            <span className="flex flex-wrap items-center gap-3">
              兑换码批次 {batch.batchId}
              {batch.closedAt === null ? <Badge tone="done">可兑换</Badge> : <Badge tone="over">已结束</Badge>}
            </span>
          }
          note={batch.note}
          help={
            <p>
              查询某个码时，把它填进「完整兑换码」。兑换码外泄时，可以只作废其中几个（勾选后批量作废），也可以整批作废；
              已经兑换的不受影响。
            </p>
          }
          actions={
            may('code.make') &&
            batch.closedAt === null && (
              <ActionButton
                path="codeBatch/void"
                label="整批作废"
                input={{ batchId }}
                isDangerous
                successMessage="已作废"
              >
                还没兑换的 {formatCount(batch.open)} 个码立即失效，不能恢复；留出的份数退回发行量。
              </ActionButton>
            )
          }
        >
          <Section title="情况">
            <Facts facts={factsOf(batch)} />
          </Section>
          <DataTable
            path="code/list"
            label="兑换码"
            keyOf={({ codeId }) => codeId}
            fixed={{ batchId }}
            columns={columns}
            cells={cells}
            {...(may('code.make') && { rowActions, bulk: voidMany })}
            empty="没有这样的兑换码"
          />
          {may('audit.read') && <History target={`batch:${batchId}`} />}
        </Page>
      )}
    </QueryBoundary>
  )
}

function factsOf(batch: Batch) {
  return [
    { label: kinds[batch.giftType], value: `${batch.giftName}（${batch.giftSn}）` },
    { label: '数量', value: formatCount(batch.quantity) },
    { label: '未兑换', value: formatCount(batch.open) },
    { label: '已兑换', value: formatCount(batch.redeemed) },
    { label: '已作废', value: formatCount(batch.voided) },
    { label: '已过期', value: formatCount(batch.expired) },
    { label: '兑换失败', value: formatCount(batch.failed) },
    { label: '每人限兑', value: batch.perPersonLimit === 0 ? '不限' : `${batch.perPersonLimit} 个` },
    { label: '生成时间', value: formatTime(batch.madeAt) },
    { label: '有效至', value: formatTime(batch.expiresAt) },
    { label: '结束时间', value: batch.closedAt === null ? '' : formatTime(batch.closedAt) },
  ]
}

function RowActions({ code: { codeId, state } }: { code: Code }) {
  if (state !== 1) return null
  return (
    <ActionButton path="code/void" label="作废" input={{ codeId }} isDangerous successMessage="已作废">
      这个码立即失效，不能恢复；留出的一份退回发行量。
    </ActionButton>
  )
}

function voidMany(ticked: readonly Code[], clear: () => void) {
  const names = new Map<string, string>(ticked.map(({ codeId, masked }) => [codeId, masked]))
  return (
    <BulkButton
      path="code/void"
      label="作废"
      isDangerous
      ids={[...names.keys()]}
      nameOf={(codeId) => names.get(codeId) ?? codeId}
      onBegun={clear}
    >
      所选的码立即失效，不能恢复；已兑换的不受影响。
    </BulkButton>
  )
}
