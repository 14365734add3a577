import { cx } from '@app/ui'
import type { AdminReply } from '@app/contract/admin/routes'
import type { ReactNode } from 'react'
import { Facts } from '../../parts/facts.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { formatCount, formatDistance, formatTime } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'

type Health = AdminReply<'health/info'>

const roles = { api: '服务', worker: '后台', both: '服务与后台' } as const
const states = { well: '正常', unwell: '异常', unasked: '未探测' } as const

const megabytes = (bytes: number): string => `${formatCount(Math.round(bytes / 1_048_576))} MB`
const secondsOf = (seconds: number): string => (seconds < 1 ? '无' : `${formatCount(seconds)} 秒`)

/** Page with the state of the processes and their dependencies. */
export default function HealthPage() {
  const read = useRead('health/info', {}, { every: 10_000 })
  return (
    <Page title="运行状况" note={read.data && `截至 ${formatTime(read.data.at)}，每 10 秒更新`}>
      <QueryBoundary read={read}>
        {({ version, processes, dependencies, database, jobs }) => (
          <>
            <Section title="概况">
              <Facts
                facts={[
                  { label: '程序版本', value: version.code },
                  {
                    label: '数据库结构',
                    value:
                      version.missing === 0 ? version.migration : `${version.migration}（还差 ${version.missing} 项）`,
                  },
                  { label: '等待的任务', value: jobs && formatCount(jobs.waiting) },
                  { label: '最长延迟', value: jobs && secondsOf(jobs.oldestDueSeconds) },
                  { label: '已放弃的任务', value: jobs && formatCount(jobs.dead) },
                  {
                    label: '数据库连接',
                    value: database && `${database.connections} / ${database.connectionsMost}`,
                  },
                  { label: '最久的事务', value: database && secondsOf(database.oldestTransactionSeconds) },
                  { label: '数据库大小', value: database && megabytes(database.bytes) },
                  { label: '本机时钟与数据库相差', value: database && `${database.clockAheadMilliseconds} 毫秒` },
                ]}
              />
              {!database && <p className="mt-3 text-sm text-vermilion-ink">数据库没有在两秒内应答</p>}
            </Section>
            <Section title="依赖">
              <Table titles={['名称', '提供方', '状态', '说明', '用时']}>
                {dependencies.map((one) => (
                  <Dependency key={`${one.name} ${one.provider}`} {...one} />
                ))}
              </Table>
            </Section>
            <Section title="进程">
              <Table titles={['类型', '主机', '进程号', '版本', '内存', '启动', '最近报到']}>
                {processes.map((one) => (
                  <tr key={one.id}>
                    <td className="py-2 pr-6 whitespace-nowrap">
                      {roles[one.role]}
                      {one.isThis && <span className="ml-2 text-ink-faint">当前</span>}
                    </td>
                    <td className="py-2 pr-6 font-mono">{one.host}</td>
                    <td className="py-2 pr-6 tabular-nums">{one.pid}</td>
                    <td className="py-2 pr-6">{one.version}</td>
                    <td className="py-2 pr-6 whitespace-nowrap tabular-nums">{megabytes(one.memoryBytes)}</td>
                    <td className="py-2 pr-6 whitespace-nowrap tabular-nums">{formatTime(one.startedAt)}</td>
                    <td className={cx('py-2 whitespace-nowrap', !one.isAlive && 'text-vermilion-ink')}>
                      {one.isAlive ? '' : '失去联系，'}
                      {formatDistance(one.beatAt)}
                    </td>
                  </tr>
                ))}
              </Table>
            </Section>
          </>
        )}
      </QueryBoundary>
    </Page>
  )
}

function Dependency({ name, provider, state, message, milliseconds }: Health['dependencies'][number]) {
  return (
    <tr>
      <td className="py-2 pr-6 whitespace-nowrap">{name}</td>
      <td className="py-2 pr-6 font-mono">{provider}</td>
      <td
        className={cx(
          'py-2 pr-6 whitespace-nowrap',
          state === 'well' && 'text-celadon-ink',
          state === 'unwell' && 'font-medium text-vermilion-ink',
          state === 'unasked' && 'text-ink-faint',
        )}
      >
        {states[state]}
      </td>
      <td className="py-2 pr-6 text-ink-soft">{message}</td>
      <td className="py-2 whitespace-nowrap tabular-nums">{milliseconds === null ? '' : `${milliseconds} 毫秒`}</td>
    </tr>
  )
}

function Table({ titles, children }: { titles: readonly string[]; children: ReactNode }) {
  return (
    <div className="-my-2 relative overflow-x-auto">
      <table className="w-full text-left text-sm">
        <thead className="text-ink-faint">
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col" className="py-2 pr-6 font-normal whitespace-nowrap">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">{children}</tbody>
      </table>
    </div>
  )
}
