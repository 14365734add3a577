import { ApiError } from '@app/contract/client'
import { type DefaultError, onlineManager, type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { ErrorState, type ErrorStateProps } from '@app/ui'
import type { ReactNode } from 'react'
import { isGone, refusalText } from './errors.ts'

/**
 * State of a read. `gone`: the server reports that nothing exists here, whatever was shown before; a rate limit or a
 * proxy's answer never means this. `failed`: nothing has loaded so far. Once there is data, a failed refetch keeps it.
 */
export type QueryState<Value> = { retry: () => Promise<unknown> } & (
  | { kind: 'loading'; value: undefined; error: null }
  | { kind: 'gone'; value: undefined; error: Error }
  | { kind: 'failed'; value: undefined; error: Error }
  | { kind: 'shown'; value: Value; error: null }
)

/** Fields of a query that its state is derived from. */
interface Query<Value> {
  data: Value | undefined
  error: Error | null
  fetchStatus: 'fetching' | 'paused' | 'idle'
  refetch: () => Promise<unknown>
}

/**
 * Reads data for a page and returns the query's state: `useQueryState(goodsInfo(goodsSn))`. Takes the same options as
 * `useQuery`.
 */
export function useQueryState<Read, Value = Read, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Read, DefaultError, Value, Key>,
): QueryState<Value> {
  return queryStateOf(useQuery(options))
}

/** Returns the state of an existing query. */
export function queryStateOf<Value>(query: Query<Value>): QueryState<Value> {
  const { data, fetchStatus } = query
  // Without a network a query pauses, and resumes by itself once there is one.
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
  /** Skeleton in the shape of the content, with a label. */
  loading: ReactNode
  /** Shown if the resource does not exist. The server's message is the default. */
  gone?: ReactNode
  /** Appearance of a failure: its title and position, and its text if the server sent none. */
  failure?: Omit<ErrorStateProps, 'onRetry'>
  children: (value: Value) => ReactNode
}

/** Renders the data of a read, or its current state: a skeleton, a gone message, or an error with a retry. */
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
