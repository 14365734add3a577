import { toast } from '@app/ui'
import { useState } from 'react'
import { actOnce } from '../../lib/act.ts'
import { call } from '../../lib/call.ts'
import { notePoints } from '../../lib/points.ts'
import { toastError } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'
import { type Received, refreshWishes } from './api.ts'

/** Takes the prize of a wish, once, whatever is pressed meanwhile; says what came of it. */
export function useReceive(wishId: string): { received: Received | undefined; receive: () => Promise<void> } {
  const [received, setReceived] = useState<Received>()

  async function receive(): Promise<void> {
    try {
      const { gained } = await actOnce(`hwnft/wishLog/receive ${wishId}`, (idempotencyKey) =>
        call('hwnft/wishLog/receive', { wishId }, { idempotencyKey }),
      )
      setReceived(gained)
      if (gained.points > 0) notePoints(useSession.getState().userInfo.points + gained.points)
      toast.good(`${gained.name}，已经收下`)
    } catch (error) {
      toastError(error)
    }
    // Also after a refusal: it may have been taken elsewhere, or too late.
    await refreshWishes()
  }

  return { received, receive }
}
