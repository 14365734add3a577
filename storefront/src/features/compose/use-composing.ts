import { useRef, useState } from 'react'
import { actOnce } from '../../lib/act.ts'
import { call } from '../../lib/call.ts'
import { type Composed, type Piece, refreshComposing } from './api.ts'
import { type Refusal, refusalOf } from './refusals.ts'

/** What a composing became. */
export interface Outcome {
  composed: Composed
  /** The pieces that ended for it. */
  consumed: readonly Piece[]
}

/**
 * Composes chosen pieces: one call at a time, whatever is pressed. As long as its outcome is unknown, the same choice is
 * sent under the same key, so that it comes true once.
 * @param onComposed called once the result exists, before its show begins.
 */
export function useComposing(activityId: string, onComposed: () => void) {
  const [isPending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const [outcome, setOutcome] = useState<Outcome>()
  // Two presses may come before anything is drawn again.
  const isBusy = useRef(false)

  async function compose(pieces: readonly Piece[]): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setPending(true)
    setRefusal(undefined)
    // In one order, so that the same choice is the same request.
    const nftIds = pieces.map(({ nftId }) => nftId).toSorted()
    try {
      const composed = await actOnce(`compose ${activityId} ${nftIds.join()}`, (idempotencyKey) =>
        call('hwnft/synthesize/synthesizeNft', { activityId, nftIds }, { idempotencyKey }),
      )
      onComposed()
      setOutcome({ composed, consumed: pieces })
      void refreshComposing()
    } catch (error) {
      const next = refusalOf(error)
      if (next.isDecided) await refreshComposing()
      setRefusal(next)
    } finally {
      isBusy.current = false
      setPending(false)
    }
  }

  return {
    compose,
    isPending,
    refusal,
    outcome,
    /** Ends the show. */
    close: () => setOutcome(undefined),
    /** Puts the choice away: what was refused is forgotten, and what is not known is looked up. */
    leave: () => {
      if (refusal && !refusal.isDecided) void refreshComposing()
      setRefusal(undefined)
    },
  }
}

export type Composing = ReturnType<typeof useComposing>
