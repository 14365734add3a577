import type { ItemId } from '@app/contract'
import type { Reply } from '@app/contract/types'
import { useRef, useState } from 'react'
import { mutate, isLost } from '../../../lib/mutation.ts'
import { errorText } from '../../../lib/errors.ts'
import { askSafeCode, isProofWanted } from '../../../domain/person/safe-code.ts'
import { setSessionFlags, setUserInfo, useSession } from '../../../lib/session.ts'

export type Destroyed = Reply<'hwnft/userNft/destroyNft'>

/**
 * Destroys one piece, once, after the safe code, however often the button is pressed. The first request has no proof,
 * so that every other reason to refuse is shown before the safe code is requested.
 */
export function useDestroying(nftId: ItemId) {
  const [phase, setPhase] = useState<'idle' | 'asking' | 'destroying'>('idle')
  const [failure, setFailure] = useState<string | null>(null)
  const isBusy = useRef(false)
  // A proof with an unknown outcome is sent again, so that a lost answer is queried instead of repeating the action.
  const proof = useRef<string>(undefined)

  /** Destroys the piece; undefined if the owner dismissed the safe code dialog. */
  async function destroyProved(): Promise<Destroyed | undefined> {
    setPhase('destroying')
    try {
      return await mutate('hwnft/userNft/destroyNft', { nftId, transferToken: proof.current })
    } catch (error) {
      if (!isProofWanted(error)) throw error
    }
    setPhase('asking')
    const transferToken = await askSafeCode({ nftIds: [nftId] })
    proof.current = transferToken ?? undefined
    if (transferToken === null) return undefined
    setPhase('destroying')
    return mutate('hwnft/userNft/destroyNft', { nftId, transferToken })
  }

  async function destroy(): Promise<Destroyed | undefined> {
    if (isBusy.current) return undefined
    isBusy.current = true
    let isDone = false
    setFailure(null)
    try {
      const destroyed = await destroyProved()
      if (!destroyed) return undefined
      isDone = true
      setSessionFlags({ transferToken: '' })
      setUserInfo({ ...useSession.getState().userInfo, points: destroyed.points })
      return destroyed
    } catch (error) {
      if (isProofWanted(error)) proof.current = undefined
      setFailure(isLost(error) ? null : errorText(error))
      return undefined
    } finally {
      // A piece is destroyed once: later presses belong to the one that was answered.
      isBusy.current = isDone
      setPhase('idle')
    }
  }

  return { phase, failure, destroy }
}
