import { Notice } from '@app/ui'
import { adminLists } from '@app/contract/admin/lists'
import type { AdminReply } from '@app/contract/admin/routes'
import { lazy, Suspense } from 'react'
import { useParam } from '../../lib/address.ts'
import { Facts } from '../../parts/facts.tsx'
import { Badge } from '../../parts/badge.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { formatDistance, formatTime } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'
import { Difference } from '../../parts/difference.tsx'
import { TargetLink } from '../../parts/target-link.tsx'
import type { Content } from '../drafts/content/value.ts'
import { approvalStateTones } from './tones.ts'

const labels = adminLists['approval/list'].columns.state.labels

const DraftChange = lazy(() => import('../drafts/change.tsx'))

/** Page of one approval request: what it would change, and the decision. */
export default function Approval() {
  const id = useParam('id')
  const read = useRead('approval/info', { id })
  return (
    <QueryBoundary read={read}>
      {(request) => (
        <Page
          title={
            <span className="flex flex-wrap items-center gap-3">
              {request.title}
              <Badge tone={approvalStateTones[request.state]}>{labels[request.state]}</Badge>
            </span>
          }
          note={`${request.askedBy.name} 于 ${formatTime(request.askedAt)} 提出`}
          actions={
            request.state === 'waiting' && (
              <>
                {request.isMine && (
                  <ConfirmButton path="approval/withdraw" label="撤回申请" input={{ id }} successMessage="已撤回" />
                )}
                {request.mayDecide && (
                  <>
                    <ActionButton path="approval/refuse" label="驳回" input={{ id }} isDangerous />
                    <ActionButton path="approval/approve" label="同意并执行" variant="primary" input={{ id }}>
                      会以你的名义立即执行；如果情况已经变了，就不会执行。
                    </ActionButton>
                  </>
                )}
              </>
            )
          }
        >
          {request.state === 'waiting' && !request.isMine && !request.isApart && (
            <Notice>你和申请人，有一方是对方邀请的，或都由同一人邀请，不能互相复核，请由另一位同事复核。</Notice>
          )}
          <Section title="申请">
            <Facts
              facts={[
                { label: '对象', value: <TargetLink target={request.target} /> },
                { label: '原因', value: request.reason },
                { label: '为什么要复核', value: request.why },
                {
                  label: '失效时间',
                  value:
                    request.state === 'waiting' ? formatDistance(request.expiresAt) : formatTime(request.expiresAt),
                },
                { label: '处理人', value: request.decidedBy?.name ?? '' },
                { label: '处理时间', value: request.decidedAt === null ? '' : formatTime(request.decidedAt) },
                { label: '意见', value: request.comment },
              ]}
            />
          </Section>
          <Section title="会改变什么">
            <Change request={request} />
          </Section>
        </Page>
      )}
    </QueryBoundary>
  )
}

/** Shows a published change with the labels of its editor, and any other change field by field. */
function Change({ request: { target, before, after } }: { request: AdminReply<'approval/info'> }) {
  const [kind, id] = target.split(':', 2)
  if (kind !== 'draft' || !id) return <Difference before={before} after={after} />
  return (
    <Suspense>
      <DraftChange id={id} before={contentOf(before)} after={contentOf(after)} />
    </Suspense>
  )
}

const contentOf = (value: unknown): Content =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
