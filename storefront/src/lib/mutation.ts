import { ApiError } from '@app/contract/client'
import { type OncePath, posts, type WritePath } from '@app/contract/paths'
import type { Input, Reply } from '@app/contract/types'
import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { call } from './call.ts'
import { beginPress, isKept } from './pending.ts'
import { refreshAfter, refreshLater } from './refresh.ts'
import { useSession } from './session.ts'

export interface MutateOptions {
  /** The page shows the change by itself, or reads it anew once its show is over. */
  readsNothing?: boolean
}

/** How one write is used by a page. */
export interface MutationOptions<P extends WritePath> {
  /** What shows the change is read anew at the next visit: until then what is on screen stays, to be taken back. */
  readsLater?: boolean
  /** The page says by itself what went wrong. */
  isQuiet?: boolean
  /** Shows the change before the server has answered, and returns how to take it back where it refuses. */
  showAtOnce?: (input: Input<P>) => Promise<() => void>
}

/**
 * Sends a write of the contract once; it is never repeated automatically. While its outcome is unknown, a further
 * press uses the same key and is the same write to the server. Some keys outlive the page (`pending.ts`), and `useLost`
 * queries their outcome. After an answer, the queries that it changes are refetched. Throws ApiError.
 */
export async function mutate<P extends WritePath>(
  path: P,
  input: Input<P>,
  manner: MutateOptions = {},
): Promise<Reply<P>> {
  try {
    const reply = await send(path, input)
    if (!manner.readsNothing) void refreshAfter(path)
    return reply
  } catch (error) {
    if (!manner.readsNothing && isStale(error)) void refreshAfter(path)
    throw error
  }
}

/**
 * One write as a mutation: it is pending until what shows the change has been read anew. A failure is said in a toast,
 * unless it is quiet, where its page says it.
 */
export function useApiMutation<P extends WritePath>(
  path: P,
  { isQuiet = false, readsLater = false, showAtOnce }: MutationOptions<P> = {},
): UseMutationResult<Reply<P>, Error, Input<P>, OptimisticState> {
  return useMutation({
    mutationFn: (input: Input<P>) => send(path, input),
    onMutate: async (input): Promise<OptimisticState> => ({ takeBack: await showAtOnce?.(input) }),
    onError: (_error, _input, shown) => shown?.takeBack?.(),
    // Also without an answer: it may have come true.
    onSettled: () => (readsLater ? refreshLater : refreshAfter)(path),
    meta: { quiet: isQuiet },
  })
}

interface OptimisticState {
  takeBack: (() => void) | undefined
}

async function send<P extends WritePath>(path: P, input: Input<P>): Promise<Reply<P>> {
  // The type of `call` cannot know of an open path whether it takes a key.
  const ask = call as (path: P, input: Input<P>, options?: { idempotencyKey: string }) => Promise<Reply<P>>
  if (posts[path] !== 'POST once') return ask(path, input)
  const once = path as OncePath
  const press = beginPress(useSession.getState().userInfo.uid, once, input as Input<OncePath>)
  let isOver = false
  try {
    const reply = await ask(path, input, { idempotencyKey: press.key })
    isOver = true
    return reply
  } catch (error) {
    isOver = decides(error, once, press.isFirst && isKept(once))
    throw error
  } finally {
    press.end(isOver)
  }
}

/** Whether the server decided: without an answer, or when it was not well, the wish may have come true. */
export function isAnswered(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

/** Refused for good. A session that ended, or too many questions, say nothing of what became of the first. */
const isDecided = (error: unknown) =>
  isAnswered(error) &&
  ![401, 408].includes(error.status) &&
  !(error.status === 429 && (error.reason === undefined || error.reason === 'TOO_FAST'))

/**
 * Whether a failure settles the outcome under its key. A key that already stands for something else belongs to an earlier press,
 * which arrived after all.
 * @param isOnly no other request was ever sent under the key, so a refusal of any kind means that nothing will happen.
 */
export function decides(error: unknown, path: OncePath, isOnly: boolean): boolean {
  if (!isAnswered(error) || error.status === 408) return false
  if (isKept(path) && error.reason === 'IDEMPOTENCY_KEY_REUSED') return false
  return isOnly || isDecided(error)
}

/**
 * Whether `useLost` reports the outcome of a press that failed this way: no answer came, or an earlier press was answered. Its page
 * has nothing more to show.
 */
export const isLost = (error: unknown): boolean =>
  error instanceof ApiError && (!isAnswered(error) || error.status === 408 || error.reason === 'IDEMPOTENCY_KEY_REUSED')

/** Refused for how things stand, which may not be what the page shows. */
const isStale = (error: unknown) => isDecided(error) && (error as ApiError).status !== 400
