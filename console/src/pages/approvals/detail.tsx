import { Notice } from '@app/ui'
import { adminLists } from '@app/contract/admin/lists.derived'
import type { AdminReply } from '@app/contract/admin/routes'
import { useEffect } from 'react'
import { labelsOf } from '../../lib/labels.ts'
import { useParam } from '../../lib/address.ts'
import { Facts } from '../../parts/facts.tsx'
import { Badge } from '../../parts/badge.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { formatDistance, formatTime } from '../../lib/format.ts'
import { useRead, useWrite } from '../../lib/query.ts'
import { SummaryRows } from '../../parts/summary-rows.tsx'
import { TargetLink } from '../../parts/target-link.tsx'
import { approvalStateTones } from './tones.ts'

const labels = labelsOf(adminLists['approval/list'].columns, 'state')

/** Page of one approval request: what it would change, and the decision. */
export default function Approval() {
  const id = useParam('id')
  const read = useRead('approval/info', { id })
  return <QueryBoundary read={read}>{(request) => <Request request={request} />}</QueryBoundary>
}

function Request({ request }: { request: AdminReply<'approval/info'> }) {
  const { id, summary } = request
  useMarkRead(request)
  return (
    <Page
      title={
        <span className="flex flex-wrap items-center gap-3">
          {[request.title, request.subject].filter(Boolean).join(' · ')}
          <Badge tone={approvalStateTones[request.state]}>{labels[request.state]}</Badge>
        </span>
      }
      note={`${request.isMine ? '你' : request.askedBy.name} ${formatDistance(request.askedAt)}提出`}
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
      <Section title={request.state === 'done' ? '改变了什么' : '会改变什么'}>
        {summary ? (
          <div className="flex flex-col gap-4">
            <p className="text-base font-medium">{summary.sentence}</p>
            <SummaryRows rows={summary.rows} />
          </div>
        ) : (
          <p className="text-sm text-ink-soft">这条申请早于变更摘要，改动记在对象的操作记录里。</p>
        )}
      </Section>
      <Section title="申请">
        <Facts
          facts={[
            { label: '对象', value: <TargetLink target={request.target} /> },
            { label: '原因', value: request.reason, isWide: true },
            { label: '申请人', value: request.askedBy.name },
            { label: '提出时间', value: formatTime(request.askedAt) },
            { label: '为什么要复核', value: request.why },
            {
              label: '失效时间',
              value: request.state === 'waiting' ? formatDistance(request.expiresAt) : formatTime(request.expiresAt),
            },
            { label: '处理人', value: request.decidedBy?.name ?? '' },
            { label: '处理时间', value: request.decidedAt === null ? '' : formatTime(request.decidedAt) },
            { label: '意见', value: request.comment },
          ]}
        />
      </Section>
    </Page>
  )
}

/** Records once that the requester has looked at how their request ended. */
function useMarkRead({ id, isNews }: AdminReply<'approval/info'>) {
  const { mutate } = useWrite('approval/read', { isQuiet: true })
  useEffect(() => {
    if (isNews) mutate({ id })
  }, [id, isNews, mutate])
}
