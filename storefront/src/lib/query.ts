import { ApiError } from '@app/contract/client'
import type { Path } from '@app/contract/paths'
import type { Input, Reply } from '@app/contract/types'
import { toast } from '@app/ui'
import { MutationCache, QueryClient, type DataTag } from '@tanstack/react-query'
import { call } from './call.ts'
import { errorText } from './errors.ts'

/** Shows a failure in a toast, if it has a message. */
export function toastError(error: unknown): void {
  const text = errorText(error)
  if (text) toast.bad(text)
}

/** Whether a retry makes sense: no answer, or a server error. A refusal is final. */
function mayPass(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, gcTime: 10 * 60_000, retry: mayPass },
    // A write fails at once when offline. If it were postponed, it would run later when the user no longer expects it.
    mutations: { networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (!mutation.meta?.quiet) toastError(error)
    },
  }),
})

/**
 * Drops all cached data of the last user after a login or logout. Visible queries are refetched only once the page has
 * rendered for the new user: a read of what is no longer shown would be refused and lead to the login.
 */
export function readForAnother(): void {
  for (const query of queryClient.getQueryCache().getAll()) query.reset()
  setTimeout(() => void queryClient.refetchQueries({ type: 'active' }))
}

/** Options of one read, for `useQuery`, `useSuspenseQuery`, `prefetchQuery`. */
export interface ReadOptions<P extends Path> {
  queryKey: DataTag<readonly [path: P, input: Input<P>], Reply<P>, Error>
  queryFn: (context: { signal: AbortSignal }) => Promise<Reply<P>>
}

/**
 * Builds the query options of a read: `useQuery(read('goods/goods/info', { id }))`. The key is the path and its input,
 * so `invalidateQueries({ queryKey: ['goods/goods/list'] })` reaches every variant.
 */
export function read<P extends Path>(path: P, input: Input<P>): ReadOptions<P> {
  // A read never takes an idempotency key, but the type of `call` cannot tell that for a generic path.
  const send = call as (path: P, input: Input<P>, options: { signal: AbortSignal }) => Promise<Reply<P>>
  return {
    queryKey: [path, input] as unknown as ReadOptions<P>['queryKey'],
    queryFn: ({ signal }) => send(path, input, { signal }),
  }
}
