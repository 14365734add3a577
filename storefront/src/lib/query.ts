import { ApiError } from '@app/contract/client'
import type { Path } from '@app/contract/paths'
import type { Input, Reply } from '@app/contract/types'
import { toast } from '@app/ui'
import { MutationCache, QueryClient, queryOptions } from '@tanstack/react-query'
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
  defaultOptions: { queries: { staleTime: 30_000, gcTime: 10 * 60_000, retry: mayPass } },
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (!mutation.meta?.quiet) toastError(error)
    },
  }),
})

/**
 * Query options of a read: `useQuery(read('goods/goods/info', { id }))`.
 * The key is the path and its input, so `invalidateQueries({ queryKey: ['goods/goods/list'] })` reaches every variant.
 */
export function read<P extends Path>(path: P, input: Input<P>) {
  return queryOptions({
    queryKey: [path, input] as const,
    queryFn: ({ signal }): Promise<Reply<P>> => {
      const send = call as (path: P, input: Input<P>, options: { signal: AbortSignal }) => Promise<Reply<P>>
      return send(path, input, { signal })
    },
  })
}
