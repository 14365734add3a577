import { toast } from '@app/ui'
import type { AdminInputOf, AdminPath, AdminReply } from '@app/contract/admin/routes'
import { ApiError } from '@app/contract/client'
import {
  keepPreviousData,
  QueryClient,
  useMutation,
  type UseMutationResult,
  useQueries,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query'
import { call, type CallInput, messageOf } from './call.ts'

/** Milliseconds for which data counts as fresh when the user returns to it. */
const freshFor = 10_000

export const queryClient = new QueryClient({
  defaultOptions: {
    // Offline, a call fails at once. If it were postponed, it would run later when the user no longer expects it.
    queries: {
      networkMode: 'always',
      staleTime: freshFor,
      retry: (tries, error) => tries < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** Query options of a read; the cache key is its path and input. */
const readOptions = <P extends AdminPath>(path: P, input: AdminInputOf<P>) => ({
  queryKey: [path, input] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(path, input, signal),
})

interface ReadOptions {
  /** Keeps the previous data while another page or filter is loading. */
  keepsPrevious?: boolean
  /** Milliseconds between refetches while a user is present. */
  every?: number
  isEnabled?: boolean
}

/** Reads data with a GET call of the console; refetched after writes. */
export function useRead<P extends AdminPath>(
  path: P,
  input: AdminInputOf<P>,
  { keepsPrevious = false, every, isEnabled = true }: ReadOptions = {},
): UseQueryResult<AdminReply<P>> {
  return useQuery<AdminReply<P>>({
    ...readOptions(path, input),
    enabled: isEnabled,
    ...(every !== undefined && { refetchInterval: every }),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  })
}

/** Reads several inputs of one GET call, each cached separately; undefined while loading or after a failure. */
export function useReads<P extends AdminPath>(
  path: P,
  inputs: readonly AdminInputOf<P>[],
  { isEnabled = true }: Pick<ReadOptions, 'isEnabled'> = {},
): (AdminReply<P> | undefined)[] {
  const queries = inputs.map((input) => ({ ...readOptions(path, input), enabled: isEnabled }))
  return useQueries({ queries }).map(({ data }) => data)
}

interface WriteOptions {
  /** The caller reports errors itself. */
  isQuiet?: boolean
}

/** Write of the console. Everything on screen is refetched after an answer, and also if there was none. */
export function useWrite<P extends AdminPath>(
  path: P,
  { isQuiet = false }: WriteOptions = {},
): UseMutationResult<AdminReply<P>, Error, CallInput<P>> {
  return useMutation({
    mutationFn: (input: CallInput<P>) => call(path, input),
    onError: (error) => {
      if (!isQuiet) toast.bad(messageOf(error))
    },
    // A success counts as done once the data has been refetched; an error is reported at once, even on a slow
    // connection.
    onSettled(_reply, error) {
      const isRead = queryClient.invalidateQueries()
      return error ? undefined : isRead
    },
  })
}
