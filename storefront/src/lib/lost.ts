import type { Uid } from '@app/contract'
import type { Reply } from '@app/contract/types'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { quietCall } from './call.ts'
import { findLost, isPending, type KeptPath, onPresses, type Pending, settlePress } from './pending.ts'
import { refreshAfter } from './refresh.ts'
import { useSession } from './session.ts'

/** A press whose answer was lost. */
export interface Lost {
  about: string
  /**
   * `asking`: the server is being queried. `unheard`: it could not be queried. `undelivered`: it does not know the
   * press, so nothing was done.
   */
  state: 'asking' | 'unheard' | 'undelivered'
  /** Queries again. */
  ask: () => void
  /** Runs `press` under the same key, unless another tab has settled the outcome meanwhile. */
  goOn: (press: () => unknown) => void
  /** Discards the press: the next one is a separate action. */
  letGo: () => void
}

/** Milliseconds before each query: a press that the server does not know yet may still be on its way. */
const pauses = [0, 2000, 6000] as const

/**
 * Finds a press of the user whose answer was lost, after a reload too, and queries its outcome: when the page is shown,
 * when a press ends without an answer, and when the network is back. `onDone` receives a completed action. Nothing is
 * sent again: a press that never reached the server is returned, so that the page can offer it (`LostNotice`).
 * @param about the id that the page is about, as in `pending.ts`; undefined for any.
 */
export function useLost<P extends KeptPath>(
  path: P,
  about: string | undefined,
  onDone: (reply: Reply<P>, about: string) => unknown,
): Lost | undefined {
  const uid = useSession((session) => session.userInfo.uid)
  const [found, setFound] = useState<{ uid: Uid; one: Pending; state: Lost['state'] }>()
  const lookAgain = useRef<() => void>(undefined)
  const done = useEffectEvent((reply: unknown, of: string) => void onDone(reply as Reply<P>, of))

  useEffect(() => {
    if (!uid) return
    let round = 0
    /** Key of the press being queried. */
    let asking = ''

    async function look(): Promise<void> {
      const one = findLost(uid, path, about)
      if (one && one.key === asking) return
      const mine = ++round
      asking = one?.key ?? ''
      if (!one) return setFound(undefined)
      setFound({ uid, one, state: 'asking' })
      const state = await outcomeOf(uid, one, {
        isOver: () => mine !== round,
        onDone: (reply) => done(reply, one.about),
      })
      if (mine !== round) return
      asking = ''
      if (state === 'settled') return look()
      setFound({ uid, one, state })
    }

    void look()
    const again = () => void look()
    lookAgain.current = again
    const stop = onPresses(again)
    window.addEventListener('online', again)
    return () => {
      round++
      stop()
      window.removeEventListener('online', again)
    }
  }, [uid, path, about])

  const shown = found?.uid === uid && (about === undefined || found.one.about === about) ? found : undefined
  if (!shown) return undefined
  const { key } = shown.one
  const ask = () => lookAgain.current?.()
  return {
    about: shown.one.about,
    state: shown.state,
    ask,
    goOn: (press) => (isPending(uid, key) ? void press() : ask()),
    letGo: () => settlePress(uid, key),
  }
}

interface Asking {
  /** Whether the page was left, or now handles another press. */
  isOver: () => boolean
  onDone: (reply: unknown) => void
}

/** Queries the outcome of a press, a few times while the server does not know it. */
async function outcomeOf(uid: Uid, { path, key }: Pending, { isOver, onDone }: Asking) {
  for (const pause of pauses) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
    if (isOver()) return 'settled'
    const answer = await quietCall('user/intention/info', { key }).catch(() => undefined)
    if (isOver()) return 'settled'
    if (!answer) return 'unheard'
    if (answer.outcome === 'none') continue
    settlePress(uid, key)
    void refreshAfter(path)
    if (answer.outcome === 'done') onDone(answer.reply)
    return 'settled'
  }
  return 'undelivered'
}
