import { toast } from '@app/ui'
import type { AdminInputOf, AdminPath, AdminReply } from '@app/contract/admin/routes'
import { ApiError } from '@app/contract/client'
import {
  keepPreviousData,
  QueryClient,
  queryOptions,
  useMutation,
  type UseMutationResult,
  useQueries,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query'
import { call, type Given, sentenceOf } from './call.ts'

/** Milliseconds for which what was read counts as fresh when one comes back to it. */
const freshFor = 10_000

export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a network a call fails and says so. Put off until there is one again it would be done when nobody expects it any more.
    queries: {
      networkMode: 'always',
      staleTime: freshFor,
      retry: (tries, error) => tries < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** How a read is kept and asked for: under its path and input. */
const readOptions = <P extends AdminPath>(path: P, input: AdminInputOf<P>) =>
  queryOptions({ queryKey: [path, input], queryFn: ({ signal }) => call(path, input, signal) })

interface ReadManner {
  /** What stood there before stays while another page or filter is on its way. */
  keepsPrevious?: boolean
  /** Asked again after so many milliseconds, while somebody looks. */
  every?: number
  isEnabled?: boolean
}

/** What a GET of the console answers, kept and read again after writes. */
export function useRead<P extends AdminPath>(
  path: P,
  input: AdminInputOf<P>,
  { keepsPrevious = false, every, isEnabled = true }: ReadManner = {},
): UseQueryResult<AdminReply<P>> {
  return useQuery({
    ...readOptions(path, input),
    enabled: isEnabled,
    ...(every !== undefined && { refetchInterval: every }),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  } as ReturnType<typeof readOptions<P>>) as UseQueryResult<AdminReply<P>>
}

/** Several of one GET, each kept by itself; what is not there yet, or cannot be read, is undefined. */
export function useReads<P extends AdminPath>(
  path: P,
  inputs: readonly AdminInputOf<P>[],
  { isEnabled = true }: Pick<ReadManner, 'isEnabled'> = {},
): (AdminReply<P> | undefined)[] {
  const queries = inputs.map((input) => ({ ...readOptions(path, input), enabled: isEnabled }))
  return useQueries({ queries }).map(({ data }) => data as AdminReply<P> | undefined)
}

interface WriteManner {
  /** Whoever writes says by itself what went wrong. */
  isQuiet?: boolean
}

/** A write of the console. Whatever is on screen is read anew when it is answered, and also when no answer came. */
export function useWrite<P extends AdminPath>(
  path: P,
  { isQuiet = false }: WriteManner = {},
): UseMutationResult<AdminReply<P>, Error, Given<P>> {
  return useMutation({
    mutationFn: (input: Given<P>) => call(path, input),
    onError: (error) => {
      if (!isQuiet) toast.bad(sentenceOf(error))
    },
    // What was done is read anew before it counts as done; what failed is said at once, however slow the line.
    onSettled(_reply, error) {
      const isRead = queryClient.invalidateQueries()
      return error ? undefined : isRead
    },
  })
}
