import { buttonStyle, EmptyState, ErrorState, ListSkeleton, LoadMore } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { address } from '../../../app/paths.ts'
import { composeLog } from '../api.ts'
import { LogEntry } from './log-entry.tsx'

/** Everything I composed, the newest first. */
export function ComposeLog() {
  const { data, isError, isFetchNextPageError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(composeLog())
  if (isError && !data) return <ErrorState title="合成记录没能取来" onRetry={() => refetch()} />
  if (!data) return <ListSkeleton label="合成记录正在取来" />
  const entries = data.pages.flatMap((page) => page.list)
  if (entries.length === 0) {
    return (
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
    )
  }
  return (
    <>
      <ul className="-mt-5 divide-y divide-line border-b border-line">
        {entries.map((entry) => (
          <LogEntry key={entry.logId} entry={entry} />
        ))}
      </ul>
      <LoadMore
        endless
        more={hasNextPage}
        pending={isFetchingNextPage}
        failed={isFetchNextPageError}
        onMore={() => fetchNextPage()}
        shown={entries.length}
        total={data.pages[0]?.total}
        unit="次"
        end={`一共合成过 ${entries.length} 次`}
      />
    </>
  )
}
