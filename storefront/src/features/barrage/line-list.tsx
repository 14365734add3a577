import { cx, EmptyState, ListSkeleton } from '@app/ui'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { memo } from 'react'
import { serverSeconds } from '../../lib/clock.ts'
import { EndlessList, type Page } from '../../lib/endless-list.tsx'
import { ReportButton } from '../../domain/report/report-button.tsx'
import { relativeTime } from '../../lib/time.ts'
import type { BarrageLine } from './api.ts'

export interface LineListProps {
  query: UseInfiniteQueryResult<InfiniteData<Page<BarrageLine>>>
  /** Lines of the pages and those received since, newest first. */
  lines: readonly BarrageLine[]
}

/** All lines as a static list, newest first. */
export function LineList({ query, lines }: LineListProps) {
  const isFirst = lines.length > 0 && query.data?.pages[0]?.list.length === 0
  return isFirst ? (
    <Lines lines={lines} />
  ) : (
    <EndlessList
      query={query}
      failure="祝福加载失败"
      skeleton={<ListSkeleton count={6} label="正在加载祝福" />}
      empty={<EmptyState title="还没有祝福">发一句祝福，从你开始。</EmptyState>}
      unit="句"
    >
      {() => <Lines lines={lines} />}
    </EndlessList>
  )
}

function Lines({ lines }: { lines: readonly BarrageLine[] }) {
  const now = Math.floor(serverSeconds() / 60) * 60
  return (
    <ul className="divide-y divide-line border-y border-line">
      {lines.map((line) => (
        <Line key={line.lineId} line={line} now={now} />
      ))}
    </ul>
  )
}

const Line = memo(function Line({ line, now }: { line: BarrageLine; now: number }) {
  return (
    <li className="flex min-h-13 items-center gap-4">
      <span className={cx('min-w-0 grow py-3 wrap-anywhere', line.isMine && 'text-gold-ink')}>{line.text}</span>
      <span className={cx('figures shrink-0 text-xs text-ink-faint', line.isMine ? 'mr-8' : '-mr-4')}>
        {line.isMine ? '我' : line.name} · {relativeTime(line.time, now)}
      </span>
      {!line.isMine && (
        <ReportButton
          isFlag
          reported={{ kind: 'line', id: line.lineId, on: 'line', name: line.name, text: line.text }}
        />
      )}
    </li>
  )
})
