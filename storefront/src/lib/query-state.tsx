import { ApiError } from '@app/contract/client'
import { type DefaultError, onlineManager, type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { ErrorState, type ErrorStateProps } from '@app/ui'
import type { ReactNode } from 'react'
import { isGone, refusalText } from './errors.ts'

/**
 * How a read stands. `gone`: the server says that there is nothing here (any more), whatever was shown before; a limit or a
 * proxy's answer never says so. `failed`: nothing could be had so far; once there is something, a failed further look keeps it.
 */
export type QueryState<Value> = { retry: () => Promise<unknown> } & (
  | { kind: 'loading'; value: undefined; error: null }
  | { kind: 'gone'; value: undefined; error: Error }
  | { kind: 'failed'; value: undefined; error: Error }
  | { kind: 'shown'; value: Value; error: null }
)

/** What of a query its reading is told from. */
interface Query<Value> {
  data: Value | undefined
  error: Error | null
  fetchStatus: 'fetching' | 'paused' | 'idle'
  refetch: () => Promise<unknown>
}

/** One read of a page: `useShown(goodsInfo(goodsSn))`. Takes what `useQuery` takes. */
export function useQueryState<Read, Value = Read, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Read, DefaultError, Value, Key>,
): QueryState<Value> {
  return queryStateOf(useQuery(options))
}

/** The same of a query that is there already. */
export function queryStateOf<Value>(query: Query<Value>): QueryState<Value> {
  const { data, fetchStatus } = query
  // Without a network a query waits, and goes on by itself once there is one.
  const isOffline = fetchStatus === 'paused' && !onlineManager.isOnline()
  const error = query.error ?? (isOffline ? new ApiError(0, '') : null)
  const retry = () => query.refetch()
  if (error && isGone(error)) return { kind: 'gone', value: undefined, error, retry }
  if (data !== undefined) return { kind: 'shown', value: data, error: null, retry }
  if (error) return { kind: 'failed', value: undefined, error, retry }
  return { kind: 'loading', value: undefined, error: null, retry }
}

export interface QueryBoundaryProps<Value> {
  of: QueryState<Value>
  /** A skeleton in the shape of what comes, with a label. */
  loading: ReactNode
  /** Stands where there is nothing (any more). Without it the server's words do. */
  gone?: ReactNode
  /** How a failure looks: its title and place, and its words where the server said nothing. */
  failure?: Omit<ErrorStateProps, 'onRetry'>
  children: (value: Value) => ReactNode
}

/** What was read, or what stands in its place: a skeleton, that it is gone, or what went wrong, with another try. */
export function QueryBoundary<Value>({
  of: reading,
  loading,
  gone,
  failure,
  children,
}: QueryBoundaryProps<Value>): ReactNode {
  if (reading.kind === 'shown') return children(reading.value)
  if (reading.kind === 'loading') return loading
  if (reading.kind === 'gone' && gone !== undefined) return gone
  return (
    <ErrorState {...failure} onRetry={reading.retry}>
      {refusalText(reading.error) ?? failure?.children}
    </ErrorState>
  )
}
