import { buttonStyle, EmptyState, ListSkeleton } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { EndlessList } from '../../../lib/endless-list.tsx'
import { composeLog } from '../api.ts'
import { LogEntry } from './log-entry.tsx'

/** The user's compositions, newest first. */
export function ComposeLog() {
  return (
    <EndlessList
      query={useInfiniteQuery(composeLog())}
      failure="合成记录加载失败"
      skeleton={<ListSkeleton label="正在加载合成记录" />}
      empty={
        <EmptyState
          title="还没有合成过"
          action={
            <Link to={address('compose')} className={buttonStyle({ variant: 'primary' })}>
              看看能合成什么
            </Link>
          }
        >
          用几件藏品合成一件新的，每一次都会记在这里。
        </EmptyState>
      }
      unit="次"
      end={(shown) => `一共合成过 ${shown} 次`}
    >
      {(entries) => (
        <ul className="-mt-5 divide-y divide-line border-b border-line">
          {entries.map((entry) => (
            <LogEntry key={entry.logId} entry={entry} />
          ))}
        </ul>
      )}
    </EndlessList>
  )
}
