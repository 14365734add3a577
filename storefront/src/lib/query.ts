import { ApiError } from '@app/contract/client'
import type { Path } from '@app/contract/paths'
import type { Input, Reply } from '@app/contract/types'
import { toast } from '@app/ui'
import { MutationCache, QueryClient, type DataTag } from '@tanstack/react-query'
import { call } from './call.ts'
import { errorText } from './errors.ts'

/** Says a failure in a toast, if there is anything to say. */
export function toastError(error: unknown): void {
  const text = errorText(error)
  if (text) toast.bad(text)
}

/** Worth another try: no answer, or the server was not well. A refusal stays a refusal. */
function mayPass(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, gcTime: 10 * 60_000, retry: mayPass },
    // Offline, a write fails and says so. If it were postponed until the network is back, it would run when nobody expects it.
    mutations: { networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (!mutation.meta?.quiet) toastError(error)
    },
  }),
})

/**
 * Somebody else looks at the page, or nobody any more. What was read for whoever was before goes at once; the rest waits
 * until the page stands as the next one sees it: a read of what is no longer shown would be refused, and lead to the login.
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
 * Query options of a read: `useQuery(read('goods/goods/info', { id }))`.
 * The key is the path and its input, so `invalidateQueries({ queryKey: ['goods/goods/list'] })` reaches every variant.
 */
export function read<P extends Path>(path: P, input: Input<P>): ReadOptions<P> {
  // A read never takes an idempotency key, which the type of `call` cannot know of an open path.
  const send = call as (path: P, input: Input<P>, options: { signal: AbortSignal }) => Promise<Reply<P>>
  return {
    queryKey: [path, input] as unknown as ReadOptions<P>['queryKey'],
    queryFn: ({ signal }) => send(path, input, { signal }),
  }
}
