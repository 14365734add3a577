import type { Uid } from '@app/contract'
import { ApiError } from '@app/contract/client'
import { type OncePath, paths, type WritePath } from '@app/contract/paths'
import type { Input, Reply } from '@app/contract/types'
import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call, quietCall } from './call.ts'
import {
  type KeptPath,
  type KeyOnlyPath,
  noteIntention,
  type Pending,
  pendingIntentions,
  settleIntention,
} from './pending.ts'
import { refreshAfter, refreshLater } from './refresh.ts'
import { useSession } from './session.ts'

export interface Manner {
  /** Asks again by itself a few times while no answer comes. */
  isPatient?: boolean
  /** The page shows the change by itself, or reads it anew once its show is over. */
  readsNothing?: boolean
}

/** How one write is used by a page. */
export interface UseManner<P extends WritePath> {
  /** What shows the change is read anew at the next visit: until then what is on screen stays, to be taken back. */
  readsLater?: boolean
  /** The page says by itself what went wrong. */
  isQuiet?: boolean
  /** Shows the change before the server has answered, and returns how to take it back where it refuses. */
  showAtOnce?: (input: Input<P>) => Promise<() => void>
}

/** Milliseconds before each further try of a patient act. */
const pauses = [1000, 2000, 4000] as const

/**
 * Does what a write of the contract says, under one key as long as its outcome is unknown: a second press, or another try
 * after a lost answer, is the same act to the server. Some are known beyond a reload (`pending.ts`). When it is answered,
 * what shows what it changed is read anew. Throws ApiError.
 */
export async function act<P extends WritePath>(path: P, input: Input<P>, manner: Manner = {}): Promise<Reply<P>> {
  try {
    const reply = await send(path, input, manner)
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
export function useAct<P extends WritePath>(
  path: P,
  { isQuiet = false, readsLater = false, showAtOnce }: UseManner<P> = {},
): UseMutationResult<Reply<P>, Error, Input<P>, Shown> {
  return useMutation({
    mutationFn: (input: Input<P>) => send(path, input),
    onMutate: async (input): Promise<Shown> => ({ takeBack: await showAtOnce?.(input) }),
    onError: (_error, _input, shown) => shown?.takeBack?.(),
    // Also without an answer: it may have come true.
    onSettled: () => (readsLater ? refreshLater : refreshAfter)(path),
    meta: { quiet: isQuiet },
  })
}

interface Shown {
  takeBack: (() => void) | undefined
}

async function send<P extends WritePath>(
  path: P,
  input: Input<P>,
  { isPatient = false }: Manner = {},
): Promise<Reply<P>> {
  // The type of `call` cannot know of an open path whether it takes a key.
  const ask = call as (path: P, input: Input<P>, options?: { idempotencyKey: string }) => Promise<Reply<P>>
  if (paths[path] !== 'POST once') return ask(path, input)
  const { uid } = useSession.getState().userInfo
  const { key } = noteIntention(uid, path as OncePath, input as Input<OncePath>)
  for (let tries = 0; ; tries++) {
    try {
      const reply = await ask(path, input, { idempotencyKey: key })
      settleIntention(uid, key)
      return reply
    } catch (error) {
      const pause = pauses[tries]
      if (isDecided(error)) settleIntention(uid, key)
      if (!isPatient || !isLost(error) || pause === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/**
 * Takes up again what was asked of a path and never answered: when its page is shown, and when the network is back.
 * `resume` gets the input and does the same act again, which asks under the same key.
 */
export function useUnfinished<P extends KeptPath>(path: P, resume: (input: Input<P>) => unknown, isReady = true): void {
  useTakenUp(path, ({ input }) => input && resume(input), isReady)
}

/** Milliseconds after which it is asked once more what became of a press that may still be on its way. */
const laterAsks = [2000, 6000] as const

/**
 * The same for an act of which only the key is known: the server is asked what became of it, and `onDone` gets what was
 * replied. As long as nothing did, the next press goes under the same key.
 * @param about what of one's own the page is about; see `pending.ts`
 */
export function useAnswered<P extends KeyOnlyPath>(path: P, about: string, onDone: (reply: Reply<P>) => void): void {
  useTakenUp(path, async (one, uid) => {
    if (one.about !== about) return
    // Without an answer it is asked again when the network is back, or the page is opened.
    const answer = await outcomeOf(uid, one).catch(() => undefined)
    if (answer?.outcome === 'done') onDone(answer.reply as Reply<P>)
  })
}

/** What became of a press; undefined where nothing did so far, or another press has heard its answer meanwhile. */
async function outcomeOf<P extends KeyOnlyPath>(uid: Uid, { path, key }: Pick<Pending<P>, 'path' | 'key'>) {
  const isOpen = () => pendingIntentions(uid, path, Date.now()).some((one) => one.key === key)
  for (const pause of [0, ...laterAsks]) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    if (!isOpen()) return undefined
    const answer = await quietCall('user/intention/info', { key })
    if (answer.outcome === 'none') continue
    if (!isOpen()) return undefined
    settleIntention(uid, key)
    void refreshAfter(path)
    return answer
  }
  return undefined
}

function useTakenUp<P extends KeptPath | KeyOnlyPath>(
  path: P,
  takeUp: (one: Pending<P>, uid: Uid) => unknown,
  isReady = true,
): void {
  const uid = useSession((session) => session.userInfo.uid)
  const all = useEffectEvent(() => {
    for (const one of pendingIntentions(uid, path, Date.now())) void takeUp(one, uid)
  })
  useEffect(() => {
    if (!uid || !isReady) return
    all()
    const again = () => all()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [uid, isReady])
}

/** Whether the server decided: without an answer, or when it was not well, the wish may have come true. */
export function isAnswered(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

/** No answer came, or one of a server that was not well. */
const isLost = (error: unknown) => error instanceof ApiError && !isAnswered(error)

/** Refused for good. A session that ended, or too many questions, say nothing of what became of the first. */
const isDecided = (error: unknown) =>
  isAnswered(error) &&
  ![401, 408].includes(error.status) &&
  !(error.status === 429 && (error.reason === undefined || error.reason === 'TOO_FAST'))

/** Refused for how things stand, which may not be what the page shows. */
const isStale = (error: unknown) => isDecided(error) && (error as ApiError).status !== 400
