import { Notice } from '@app/ui'
import type { AdminReply } from '@app/contract/admin/routes'
import { useParam } from '../../lib/address.ts'
import { Facts } from '../../parts/facts.tsx'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { formatCount, formatTime } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { History } from '../../parts/history.tsx'
import { UserLink } from '../../parts/links.tsx'
import { AirdropBadge, OutcomeBadge } from './badges.tsx'

type Airdrop = AdminReply<'airdrop/info'>
type Line = AdminReply<'airdrop/lines'>['list'][number]

/** Milliseconds between checks of the progress. */
const lookAgain = 3000

const columns = ['line', 'named', 'uid', 'quantity', 'outcome', 'why', 'itemId', 'doneAt'] as const
const cells = {
  uid: ({ uid }: Line) => uid && <UserLink uid={uid} />,
  outcome: ({ outcome }: Line) => <OutcomeBadge outcome={outcome} />,
  itemId: ({ itemId }: Line) => itemId && <InnerLink to={`/items/${itemId}`}>{itemId}</InnerLink>,
}

/** Page of one airdrop: its plan, its progress, and the result of each line. */
export default function AirdropDetail() {
  const airdropId = useParam('id')
  const read = useRead('airdrop/info', { airdropId }, { every: lookAgain })
  const may = useMay()
  return (
    <QueryBoundary read={read}>
      {(airdrop) => (
        <Page
          target={`airdrop:${airdropId}`}
          title={
            <span className="flex flex-wrap items-center gap-3">
              {airdrop.title}
              <AirdropBadge state={airdrop.state} />
            </span>
          }
          note={`${airdrop.goodsName}（${airdrop.goodsSn}）`}
          help={<p>名单连同每行的结果可以用表格右上角的「导出」下载；手机号始终隐去中间四位。</p>}
          actions={may('airdrop.manage') && <RowActions airdrop={airdrop} />}
        >
          {airdrop.trial && (
            <Notice tone={airdrop.trial.wont > 0 ? 'rare' : 'plain'} title="现在执行的话">
              发给 {formatCount(airdrop.trial.people)} 人，共 {formatCount(airdrop.trial.pieces)} 件；
              {formatCount(airdrop.trial.wont)} 行不会发，原因见下表。作品还剩 {formatCount(airdrop.trial.left)} 件。
            </Notice>
          )}
          <Section title="进度">
            <Facts
              facts={[
                { label: '行数', value: formatCount(airdrop.lines) },
                { label: '已发放', value: formatCount(airdrop.given) },
                { label: '未发放', value: formatCount(airdrop.refused) },
                { label: '待发放', value: formatCount(airdrop.waiting) },
                { label: '准备时间', value: formatTime(airdrop.preparedAt) },
                { label: '执行时间', value: airdrop.begunAt === null ? '' : formatTime(airdrop.begunAt) },
                { label: '结束时间', value: airdrop.endedAt === null ? '' : formatTime(airdrop.endedAt) },
              ]}
            />
          </Section>
          <DataTable
            key={airdrop.state}
            path="airdrop/lines"
            label="名单"
            keyOf={({ line }) => String(line)}
            fixed={{ airdropId }}
            columns={columns}
            cells={cells}
            empty="名单是空的"
          />
          {may('audit.read') && <History target={`airdrop:${airdropId}`} />}
        </Page>
      )}
    </QueryBoundary>
  )
}

function RowActions({ airdrop: { airdropId, state, trial, waiting } }: { airdrop: Airdrop }) {
  if (state === 'running') {
    return (
      <ActionButton path="airdrop/stop" label="停止" input={{ airdropId }} isDangerous successMessage="已停止">
        立即生效，不能恢复。已发放的不收回，还没发的 {formatCount(waiting)} 行不再发。
      </ActionButton>
    )
  }
  if (!trial || trial.pieces === 0) return null
  return (
    <ActionButton path="airdrop/begin" label="执行" variant="primary" input={{ airdropId }} successMessage="开始发放">
      发给 {formatCount(trial.people)} 人，共 {formatCount(trial.pieces)} 件，发出后不能收回。
      {trial.pieces > 50 && '超过 50 件，要另一位同事复核后才执行。'}
    </ActionButton>
  )
}
