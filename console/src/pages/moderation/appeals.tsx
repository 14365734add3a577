import { adminLists } from '@app/contract/admin/lists.derived'
import { labelsOf } from '../../lib/labels.ts'
import { Facts } from '../../parts/facts.tsx'
import { Badge } from '../../parts/badge.tsx'
import { Page } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { formatDistance, formatTime } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { DataTable } from '../../table/data-table.tsx'
import type { RowOf } from '../../table/types.ts'
import { UserLink } from '../../parts/links.tsx'
import { KindBadge } from './content-parts.tsx'
import { decisionTones } from './badges.ts'

type Appeal = RowOf<'appeal/list'>

const { state: stateLabels, verdict: verdictLabels } = {
  state: labelsOf(adminLists['appeal/list'].columns, 'state'),
  verdict: labelsOf(adminLists['appeal/list'].columns, 'verdict'),
}
const columns = ['kind', 'text', 'author', 'appeal', 'answer', 'answeredBy', 'state', 'appealedAt'] as const
const cells = {
  kind: ({ kind }: Appeal) => <KindBadge kind={kind} />,
  text: ({ text }: Appeal) => <span className="line-clamp-2 max-w-xs wrap-anywhere">{text}</span>,
  appeal: ({ appeal }: Appeal) => <span className="line-clamp-2 max-w-xs wrap-anywhere">{appeal}</span>,
  author: ({ author }: Appeal) => <UserLink uid={author.uid}>{author.nickname}</UserLink>,
  state: ({ state }: Appeal) => <Badge tone={decisionTones[state]}>{stateLabels[state]}</Badge>,
}

/** Page that lists appeals against decisions: waiting ones as cards, all of them in a table below. */
export default function Appeals() {
  const read = useRead('appeal/list', { state: 'appealed' }, { every: 30_000 })
  return (
    <Page title="申诉" note="由另一位同事复核，答复会原样告诉作者">
      <QueryBoundary read={read}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="text-sm text-ink-soft">没有等待复核的申诉。</p>
          ) : (
            <ul aria-label="等待复核" className="grid gap-4 xl:grid-cols-2">
              {list.map((one) => (
                <li key={one.decisionId}>
                  <Leaf one={one} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      <h2 className="title mt-2">全部申诉</h2>
      <DataTable
        path="appeal/list"
        label="全部申诉"
        keyOf={({ decisionId }) => decisionId}
        columns={columns}
        cells={cells}
        empty="还没有人申诉"
      />
    </Page>
  )
}

function Leaf({ one }: { one: Appeal }) {
  const may = useMay()
  const { decisionId, kind, text, author, verdict, reason, decidedBy, decidedAt, appeal, appealedAt, isOwn } = one
  return (
    <article
      aria-label={`${author.nickname} 的申诉`}
      className="flex h-full flex-col gap-3 rounded-md border border-line bg-surface p-4"
    >
      <div className="flex items-center gap-2 text-sm">
        <KindBadge kind={kind} />
        <UserLink uid={author.uid}>{author.nickname}</UserLink>
        <span className="ml-auto text-xs text-ink-faint">
          {appealedAt !== null && `${formatDistance(appealedAt)}申诉`}
        </span>
      </div>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      <Facts
        facts={[
          { label: '原处理', value: `${verdictLabels[verdict]}：${reason ?? ''}` },
          { label: '处理人', value: `${decidedBy}　${formatTime(decidedAt)}` },
          { label: '申诉理由', value: appeal ?? '' },
        ]}
      />
      {may('appeal.decide') && (
        <div className="mt-auto flex items-center gap-3 border-t border-line pt-3">
          {isOwn ? (
            <p className="text-sm text-ink-faint">这是你作出的处理，由另一位同事复核。</p>
          ) : (
            <>
              <ActionButton
                path="appeal/decide"
                label="撤销处理"
                variant="primary"
                input={{ decisionId, outcome: 'lifted' }}
                successMessage="已撤销，内容恢复展示"
              >
                内容立即恢复展示。
              </ActionButton>
              <ActionButton
                path="appeal/decide"
                label="维持原处理"
                input={{ decisionId, outcome: 'upheld' }}
                successMessage="已答复作者"
              />
            </>
          )}
        </div>
      )}
    </article>
  )
}
