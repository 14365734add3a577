import { ApiError } from '@app/contract/client'
import { posts } from '@app/contract/calls.derived'
import type { OncePath, WritePath } from '@app/contract/paths'
import type { Input, Reply } from '@app/contract/types'
import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { call } from './call.ts'
import { beginPress, isKept } from './pending.ts'
import { refreshAfter, refreshLater } from './refresh.ts'
import { useSession } from './session.ts'

export interface MutateOptions {
  /** Refetches nothing: the page shows the change by itself, or refetches after its animation. */
  readsNothing?: boolean
}

/** Options for one write. */
export interface MutationOptions<P extends WritePath> {
  /**
   * Refetches the affected queries at the next visit. Until then the screen stays unchanged, so that the user can undo.
   */
  readsLater?: boolean
  /** The page reports failures itself. */
  isQuiet?: boolean
  /** Shows the change optimistically. Resolves with a function that reverts it if the server refuses. */
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
  variant: MutateOptions = {},
): Promise<Reply<P>> {
  try {
    const reply = await send(path, input)
    if (!variant.readsNothing) void refreshAfter(path)
    return reply
  } catch (error) {
    if (!variant.readsNothing && isStale(error)) void refreshAfter(path)
    throw error
  }
}

/**
 * One write as a mutation. It stays pending until the affected queries have been refetched. A failure is shown in a
 * toast unless `isQuiet`, in which case the page reports it.
 */
export function useApiMutation<P extends WritePath>(
  path: P,
  { isQuiet = false, readsLater = false, showAtOnce }: MutationOptions<P> = {},
): UseMutationResult<Reply<P>, Error, Input<P>, OptimisticState> {
  return useMutation({
    mutationFn: (input: Input<P>) => send(path, input),
    onMutate: async (input): Promise<OptimisticState> => ({ takeBack: await showAtOnce?.(input) }),
    onError: (_error, _input, shown) => shown?.takeBack?.(),
    // Refreshes without an answer too: the write may have taken effect.
    onSettled: () => (readsLater ? refreshLater : refreshAfter)(path),
    meta: { quiet: isQuiet },
  })
}

interface OptimisticState {
  takeBack: (() => void) | undefined
}

async function send<P extends WritePath>(path: P, input: Input<P>): Promise<Reply<P>> {
  // With a generic path, the type of `call` cannot tell whether it takes a key.
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
    isOver = decides(error, once, press.isFirst)
    throw error
  } finally {
    press.end(isOver)
  }
}

/** Whether the server decided. Without an answer, or after a server error, the write may have taken effect. */
export function isAnswered(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

/** Refused for good. An ended session or a rate limit says nothing about the first attempt. */
const isDecided = (error: unknown) =>
  isAnswered(error) &&
  ![401, 408].includes(error.status) &&
  !(error.status === 429 && (error.reason === undefined || error.reason === 'TOO_FAST'))

/**
 * Whether a failure settles the outcome under its key. A key that already stands for something else belongs to an
 * earlier press, which arrived after all.
 * @param isOnly no other request was ever sent under the key, so a refusal of any kind means that nothing will happen.
 */
export function decides(error: unknown, path: OncePath, isOnly: boolean): boolean {
  if (!isAnswered(error) || error.status === 408) return false
  if (isKept(path) && error.reason === 'IDEMPOTENCY_KEY_REUSED') return false
  return isOnly || isDecided(error)
}

/**
 * Whether `useLost` reports the outcome of a press that failed this way: no answer came, or an earlier press was
 * answered. Its page has nothing more to show.
 */
export const isLost = (error: unknown): boolean =>
  error instanceof ApiError && (!isAnswered(error) || error.status === 408 || error.reason === 'IDEMPOTENCY_KEY_REUSED')

/** Refused because the state has changed, so the page may be out of date. */
const isStale = (error: unknown) => isDecided(error) && (error as ApiError).status !== 400
