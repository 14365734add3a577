import type { ItemId } from '@app/contract'
import { ApiError } from '@app/contract/client'
import type { Reply } from '@app/contract/types'
import { useRef, useState } from 'react'
import { act, isLost } from '../../../lib/act.ts'
import { errorText } from '../../../lib/errors.ts'
import { askSafeCode } from '../../../domain/person/safe-code.ts'
import { setSessionFlags, setUserInfo, useSession } from '../../../lib/session.ts'

export type Destroyed = Reply<'hwnft/userNft/destroyNft'>

/** Destroys one piece, after the safe code, once, whatever is pressed meanwhile. */
export function useDestroying(nftId: ItemId) {
  const [phase, setPhase] = useState<'idle' | 'asking' | 'destroying'>('idle')
  const [failure, setFailure] = useState<string | null>(null)
  const isBusy = useRef(false)
  // A proof whose outcome is unknown is sent again, so that a lost answer is asked for and not the act.
  const proof = useRef<string>(undefined)

  async function destroy(): Promise<Destroyed | undefined> {
    if (isBusy.current) return undefined
    isBusy.current = true
    let isDone = false
    setFailure(null)
    try {
      setPhase('asking')
      const transferToken = proof.current ?? (await askSafeCode({ nftIds: [nftId] }))
      if (transferToken === null) return undefined
      proof.current = transferToken
      setPhase('destroying')
      const destroyed = await act('hwnft/userNft/destroyNft', { nftId, transferToken })
      isDone = true
      setSessionFlags({ transferToken: '' })
      setUserInfo({ ...useSession.getState().userInfo, points: destroyed.points })
      return destroyed
    } catch (error) {
      if (error instanceof ApiError && error.reason === 'TRANSFER_TOKEN_INVALID') proof.current = undefined
      setFailure(isLost(error) ? null : errorText(error))
      return undefined
    } finally {
      // A piece is destroyed once: what is pressed after the answer belongs to the press that was answered.
      isBusy.current = isDone
      setPhase('idle')
    }
  }

  return { phase, failure, destroy }
}
