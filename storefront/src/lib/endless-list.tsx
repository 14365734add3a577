import { LoadMore, type LoadMoreProps } from '@app/ui'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { refusalText } from './errors.ts'
import { queryStateOf, QueryBoundary } from './query-state.tsx'

/** One page of a list as calls return it. */
export interface Page<Item> {
  list: readonly Item[]
  /** Total number of items, if the call returns it. */
  total?: number | undefined
}

export interface EndlessListProps<Item> extends Pick<LoadMoreProps, 'endless' | 'unit' | 'className'> {
  /** Result of `useInfiniteQuery` for the pages. */
  query: UseInfiniteQueryResult<InfiniteData<Page<Item>>>
  /** Title of the error shown if the first page fails to load; a generic one by default. */
  failure?: string
  /** Shown until the first page has loaded: a skeleton in the shape of the list, with a label. */
  skeleton: ReactNode
  /** Shown if the list is empty: an `EmptyState` with the next step. */
  empty: ReactNode
  /** Text at the end of a list of `shown` items; undefined shows none. By default it says that this was all. */
  end?: (shown: number) => string | undefined
  /** False if the call stops counting at a limit: the total is then not shown. */
  isTotalTold?: boolean
  /** Renders the items of all loaded pages; never called with an empty list. */
  children: (items: Item[]) => ReactNode
}

/**
 * Frame of every list that loads page by page: its skeleton, error with a retry, empty state, and a footer below the
 * items that loads the next page when it comes into view. With `endless={false}` it loads only when pressed. `unit` is
 * the measure word of the items, `className` that of the footer.
 *
 * ```tsx
 * <EndlessList
 *   query={useInfiniteQuery(composeLog())}
 *   failure="合成记录加载失败"
 *   skeleton={<ListSkeleton label="正在加载合成记录" />}
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
  const endText = end?.(items.length)
  return (
    <>
      {children(items)}
      {(hasNextPage || !end || endText) && (
        <LoadMore
          {...foot}
          endless={endless}
          more={hasNextPage}
          pending={isFetchingNextPage}
          failed={isFetchNextPageError && (refusalText(error) ?? true)}
          onMore={() => fetchNextPage()}
          shown={items.length}
          total={isTotalTold ? data.pages[0]?.total : undefined}
          end={endText}
        />
      )}
    </>
  )
}

interface Counted {
  list: unknown[]
  total: number
}

/**
 * Returns the pages of a list without the removed items, and reduces the total accordingly. Other items keep their
 * page.
 */
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
