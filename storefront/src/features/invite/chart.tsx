import { Avatar, Bone, Button, cx, EmptyState, formatCount } from '@app/ui'
import { imageUrl } from '../../lib/image.ts'
import { type ChartEntry, inviteCharts, type Period } from './api.ts'
import { type ChartPosition, splitChart } from './split-chart.ts'
import { Plinths } from './plinths.tsx'
import { ReportEntry } from './report-entry.tsx'
import { QueryBoundary, useQueryState } from '../../lib/query-state.tsx'

export interface ChartProps {
  period: Period
  /** Called for an invitation: the next step if the chart is empty. */
  onInvite: () => unknown
}

/** Top inviters of a period. */
export function Chart({ period, onInvite }: ChartProps) {
  return (
    <QueryBoundary of={useQueryState(inviteCharts(period))} loading={<Skeleton />} failure={{ title: '榜单加载失败' }}>
      {({ list }) => <ChartList list={list} period={period} onInvite={onInvite} />}
    </QueryBoundary>
  )
}

function ChartList({ list, period, onInvite }: ChartProps & { list: readonly ChartEntry[] }) {
  if (list.length === 0) {
    return (
      <EmptyState
        title={period === 'month' ? '这个月还没有人上榜' : '还没有人上榜'}
        action={<Button onClick={onInvite}>邀请好友</Button>}
      >
        邀请的好友完成实名，就会记在榜上。
      </EmptyState>
    )
  }
  const { above, below } = splitChart(list)
  return (
    <div className="animate-appear">
      <Plinths entries={above} className="mt-10" />
      <ol aria-label="其余名次" className="divide-y divide-line border-t border-line">
        {below.map((entry) => (
          <Row key={entry.place} entry={entry} />
        ))}
      </ol>
    </div>
  )
}

function Row({ entry }: { entry: ChartPosition }) {
  return (
    <li className={cx('flex items-center gap-4 px-2 py-3 sm:px-4', entry.isMine && 'bg-celadon-wash')}>
      <span className="figures w-9 shrink-0 text-center text-ink-faint">
        <span className="sr-only">第</span>
        {entry.rank}
        <span className="sr-only">名</span>
      </span>
      <Avatar src={entry.avatar && imageUrl(entry.avatar)} name={entry.nickname} size={40} />
      <span className="min-w-0 grow truncate">
        {entry.nickname}
        {entry.isMine && <span className="ml-2 text-sm text-celadon-ink">我</span>}
      </span>
      <span className={cx('figures shrink-0 text-sm text-ink-soft', entry.isMine ? 'mr-8' : '-mr-4')}>
        {formatCount(entry.count)} 人
      </span>
      {!entry.isMine && <ReportEntry entry={entry} />}
    </li>
  )
}

function Skeleton() {
  return (
    <div role="status" aria-label="正在加载榜单">
      <div className="mx-auto mt-10 flex max-w-xl items-end justify-center gap-3 sm:gap-6">
        {['h-20 md:h-26', 'h-28 md:h-36', 'h-14 md:h-18'].map((height) => (
          <div key={height} className="flex max-w-40 flex-1 flex-col items-center">
            <Bone className="size-16 rounded-full" />
            <Bone className="mt-4 h-4 w-2/3" />
            <Bone className={cx('mt-6 w-full', height)} />
          </div>
        ))}
      </div>
      <div className="divide-y divide-line border-t border-line">
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className="flex items-center gap-4 px-4 py-3">
            <Bone className="h-4 w-6" />
            <Bone className="size-10 rounded-full" />
            <Bone className="h-4 w-32" />
            <Bone className="ml-auto h-4 w-12" />
          </div>
        ))}
      </div>
    </div>
  )
}
