import { ApiError } from '@app/contract/client'
import type { Path } from '@app/contract/paths'
import type { Reply } from '@app/contract/types'
import { useRef, useState } from 'react'
import { actOnce } from '../../../lib/act.ts'
import { call } from '../../../lib/call.ts'
import { errorText } from '../../../lib/errors.ts'
import { queryClient } from '../../../lib/query.ts'
import { askSafeCode } from '../../../lib/safe-code.ts'
import { setSessionFlags, setUserInfo, useSession } from '../../../lib/session.ts'

export type Destroyed = Reply<'hwnft/userNft/destroyNft'>

const changing = new Set<string>([
  'hwnft/userNft/list',
  'hwnft/userNft/listCount',
  'hwnft/userNft/collectibleMerge',
  'hwnft/nft/info',
  'user/userPoint/List',
] satisfies Path[])

/** Destroys one piece, after the safe code, once, whatever is pressed meanwhile. */
export function useDestroying(nftId: string) {
  const [phase, setPhase] = useState<'idle' | 'asking' | 'destroying'>('idle')
  const [failure, setFailure] = useState<string | null>(null)
  const isBusy = useRef(false)
  // A proof whose outcome is unknown is sent again, so that a lost answer is asked for and not the act.
  const proof = useRef<string>(undefined)

  async function destroy(): Promise<Destroyed | undefined> {
    if (isBusy.current) return undefined
    isBusy.current = true
    setFailure(null)
    try {
      setPhase('asking')
      const transferToken = proof.current ?? (await askSafeCode({ nftIds: [nftId] }))
      if (transferToken === null) return undefined
      proof.current = transferToken
      setPhase('destroying')
      const destroyed = await actOnce(`destroy ${nftId} ${transferToken}`, (idempotencyKey) =>
        call('hwnft/userNft/destroyNft', { nftId, transferToken }, { idempotencyKey }),
      )
      setSessionFlags({ transferToken: '' })
      setUserInfo({ ...useSession.getState().userInfo, points: destroyed.points })
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => changing.has(String(queryKey[0])) })
      return destroyed
    } catch (error) {
      if (error instanceof ApiError && error.reason === 'TRANSFER_TOKEN_INVALID') proof.current = undefined
      setFailure(errorText(error))
      return undefined
    } finally {
      isBusy.current = false
      setPhase('idle')
    }
  }

  return { phase, failure, destroy }
}
