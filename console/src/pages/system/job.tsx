import type { JobId } from '@app/contract'
import { adminLists } from '@app/contract/admin/lists.derived'
import { labelsOf } from '../../lib/labels.ts'
import { useParam } from '../../lib/address.ts'
import { Facts } from '../../parts/facts.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { formatTime } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { History } from '../../parts/history.tsx'

const { columns } = adminLists['job/list']
const states = labelsOf(columns, 'state')
const kinds = labelsOf(columns, 'kind')

/** Page of one job: its task, why it failed, and the actions on it. */
export default function Job() {
  const id = useParam('id') as JobId
  const read = useRead('job/info', { id })
  const may = useMay()
  return (
    <QueryBoundary read={read}>
      {(job) => (
        <Page
          title={kinds[job.kind] ?? job.kind}
          note={`编号 ${job.id}`}
          actions={
            may('job.operate') && (
              <>
                {(job.state === 'dead' || job.state === 'waiting') && (
                  <ActionButton path="job/retry" label="立即重试" input={{ id }}>
                    立即再执行一次；已放弃的任务会再有三次机会。
                  </ActionButton>
                )}
                {job.state === 'dead' && (
                  <ActionButton path="job/discard" label="搁置" input={{ id }} isDangerous>
                    这项任务不再执行，无法恢复。请确认所需操作已用其他方式完成。
                  </ActionButton>
                )}
              </>
            )
          }
        >
          <Section title="任务">
            <Facts
              facts={[
                { label: '状态', value: states[job.state] },
                { label: '已试次数', value: `${job.attempts} / ${job.attemptsMost}` },
                { label: '创建时间', value: formatTime(job.createdAt) },
                job.endedAt === null
                  ? { label: '下次执行', value: formatTime(job.runAt) }
                  : { label: '结束时间', value: formatTime(job.endedAt) },
              ]}
            />
          </Section>
          {job.error && (
            <Section title="最近的错误">
              <p className="font-mono text-sm break-words whitespace-pre-wrap">{job.error}</p>
            </Section>
          )}
          <Section title="内容（个人信息已隐去）">
            <pre className="overflow-x-auto font-mono text-sm">{JSON.stringify(job.payload, null, 2)}</pre>
          </Section>
          {may('audit.read') && <History target={`job:${id}`} />}
        </Page>
      )}
    </QueryBoundary>
  )
}
