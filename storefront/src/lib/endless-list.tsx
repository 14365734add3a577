import { LoadMore, type LoadMoreProps } from '@app/ui'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { refusalText } from './errors.ts'
import { queryStateOf, QueryBoundary } from './query-state.tsx'

/** One part of a list as calls answer it. */
export interface Page<Item> {
  list: readonly Item[]
  /** How many there are in all, where the call says so. */
  total?: number | undefined
}

export interface EndlessListProps<Item> extends Pick<LoadMoreProps, 'endless' | 'unit' | 'className'> {
  /** What `useInfiniteQuery` gives for the pages. */
  query: UseInfiniteQueryResult<InfiniteData<Page<Item>>>
  /** Title of the error that stands here when not even the first page came; by default that of any page. */
  failure?: string
  /** Stands here until the first page came: a skeleton in the shape of the list, with a label. */
  skeleton: ReactNode
  /** Stands here when there is nothing at all: an `EmptyState` with the next step. */
  empty: ReactNode
  /** Words for the end of a list of so many; without words the list just ends. By default it is said that this was all. */
  end?: (shown: number) => string | undefined
  /** False where the call counted only so far: then it is not said how many there are. */
  isTotalTold?: boolean
  /** Draws the items of all pages that came so far; never called without any. */
  children: (items: Item[]) => ReactNode
}

/**
 * The frame of every list that grows page by page: its skeleton, its error with another try, its empty state, and below
 * the items a foot that fetches the next page when it comes near. With `endless={false}` it does so only when pressed.
 * `unit` is the measure word of the items, `className` that of the foot.
 *
 * ```tsx
 * <EndlessList
 *   query={useInfiniteQuery(composeLog())}
 *   failure="合成记录没能取来"
 *   skeleton={<ListSkeleton label="合成记录正在取来" />}
 *   empty={<EmptyState title="还没有合成过">…</EmptyState>}
 *   unit="次"
 * >
 *   {(entries) => <ul>{entries.map((entry) => <LogEntry key={entry.logId} entry={entry} />)}</ul>}
 * </EndlessList>
 * ```
 */
export function EndlessList<Item>({
  query,
  failure,
  skeleton,
  empty,
  end,
  endless = true,
  isTotalTold = true,
  children,
  ...foot
}: EndlessListProps<Item>) {
  const { data, error, isFetchNextPageError, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (!data) {
    return (
      <QueryBoundary of={queryStateOf(query)} loading={skeleton} failure={{ title: failure }}>
        {() => null}
      </QueryBoundary>
    )
  }
  const items = data.pages.flatMap((page) => page.list)
  if (items.length === 0) return empty
  const words = end?.(items.length)
  return (
    <>
      {children(items)}
      {(hasNextPage || !end || words) && (
        <LoadMore
          {...foot}
          endless={endless}
          more={hasNextPage}
          pending={isFetchingNextPage}
          failed={isFetchNextPageError && (refusalText(error) ?? true)}
          onMore={() => fetchNextPage()}
          shown={items.length}
          total={isTotalTold ? data.pages[0]?.total : undefined}
          end={words}
        />
      )}
    </>
  )
}

interface Counted {
  list: unknown[]
  total: number
}

/** The pages of a list without what is gone from it, and with as many fewer in all; the rest keeps its place. */
export function withoutItems<P extends Counted, Param>(
  data: InfiniteData<P, Param>,
  isGone: (item: P['list'][number]) => boolean,
): InfiniteData<P, Param> {
  const gone = data.pages.flatMap(({ list }) => list.filter(isGone)).length
  if (gone === 0) return data
  const pages = data.pages.map((page) => ({
    ...page,
    list: page.list.filter((item) => !isGone(item)),
    total: page.total - gone,
  }))
  return { ...data, pages }
}
