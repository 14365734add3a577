import { buttonStyle, EmptyState } from '@app/ui'
import type { AdminReply } from '@app/contract/admin/routes'
import { Badge, type Tone } from '../../parts/badge.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { formatCount, formatDistance, formatTime } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'
import { actionLabel } from '../../parts/action-labels.ts'

type Task = AdminReply<'task/list'>['list'][number]

/** Milliseconds between checks of the progress. */
const lookAgain = 3000

const states: Readonly<Record<Task['state'], { label: string; tone: Tone }>> = {
  waiting: { label: '排队中', tone: 'waiting' },
  running: { label: '进行中', tone: 'going' },
  done: { label: '已完成', tone: 'done' },
  failed: { label: '未完成', tone: 'wrong' },
  gone: { label: '已过期', tone: 'over' },
}

/** Page of the user's background tasks: exports and bulk actions. */
export default function Tasks() {
  const read = useRead('task/list', {}, { every: lookAgain })
  return (
    <Page title="我的任务" note="文件在生成一小时后删除">
      <QueryBoundary read={read}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title="还没有任务">列表的导出、批量操作在这里看进度，文件也在这里下载。</EmptyState>
          ) : (
            list.map((task) => (
              <Section
                key={task.id}
                title={nameOf(task)}
                aside={<Badge tone={states[task.state].tone}>{states[task.state].label}</Badge>}
              >
                <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
                  <p className="text-ink-soft">
                    {formatTime(task.createdAt)} · {formatCount(task.done)}
                    {task.total !== null && ` / ${formatCount(task.total)}`} 条
                    {task.refused > 0 && ` · ${formatCount(task.refused)} 条未执行`}
                    {task.fault && <span className="ml-3 text-vermilion-ink">{task.fault}</span>}
                  </p>
                  {task.state === 'done' && task.expiresAt !== null && (
                    <span className="flex items-center gap-3">
                      <span className="text-ink-faint">{formatDistance(task.expiresAt)}</span>
                      <a href={`/admin/v1/task/file/${task.id}`} download className={buttonStyle({ size: 'small' })}>
                        下载
                      </a>
                    </span>
                  )}
                </div>
              </Section>
            ))
          )
        }
      </QueryBoundary>
    </Page>
  )
}

function nameOf({ kind, path }: Task): string {
  if (kind === 'bulk') return `批量：${actionLabel(path)}`
  if (kind === 'codes') return '兑换码文件（只能下载一次）'
  // The title of a list's call is 查看…列表.
  return `导出：${actionLabel(path).replace(/^查看|列表$/g, '')}`
}
