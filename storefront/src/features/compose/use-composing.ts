import type { ActivityId, ItemId } from '@app/contract'
import { useSubmitOnce } from '@app/ui'
import { useState } from 'react'
import { mutate, isLost } from '../../lib/mutation.ts'
import { useLost } from '../../lib/lost.ts'
import { type Composed, refreshComposing } from './api.ts'
import type { Piece } from '../../domain/item/api.ts'
import { type Refusal, refusalOf } from './refusals.ts'

/** Result of a composition. */
export interface Outcome {
  composed: Composed
  /** The consumed pieces; empty if the outcome was found later. */
  consumed: readonly Piece[]
}

/**
 * Composes the chosen pieces, once per opening of the sheet. If the answer to a press is lost, the outcome is queried,
 * also after a reload; nothing is composed without another press.
 * @param isOpen whether the confirming sheet is open
 * @param onComposed called once the result exists, before its show begins.
 */
export function useComposing(activityId: ActivityId, isOpen: boolean, onComposed: () => void) {
  const [isPending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const [outcome, setOutcome] = useState<Outcome>()
  const submission = useSubmitOnce(isOpen)

  /** Returns whether the composition succeeded. */
  async function send(nftIds: ItemId[], pieces: readonly Piece[]): Promise<boolean> {
    setPending(true)
    setRefusal(undefined)
    try {
      const composed = await mutate('hwnft/synthesize/synthesizeNft', { activityId, nftIds }, { readsNothing: true })
      onComposed()
      setOutcome({ composed, consumed: pieces })
      void refreshComposing()
      return true
    } catch (error) {
      if (!isLost(error)) {
        await refreshComposing()
        setRefusal(refusalOf(error))
      }
      return false
    } finally {
      setPending(false)
    }
  }

  async function compose(pieces: readonly Piece[]): Promise<void> {
    // Sorted, so that the same choice is the same request.
    const nftIds = pieces.map(({ nftId }) => nftId).sort()
    await submission.run(() => send(nftIds, pieces))
  }

  const lost = useLost('hwnft/synthesize/synthesizeNft', activityId, (composed) => {
    onComposed()
    setOutcome({ composed, consumed: [] })
  })

  return {
    lost,
    compose,
    isPending,
    refusal,
    outcome,
    /** Ends the show. */
    close: () => setOutcome(undefined),
    /** Discards the choice and the last refusal. */
    leave: () => setRefusal(undefined),
  }
}

export type Composing = ReturnType<typeof useComposing>
