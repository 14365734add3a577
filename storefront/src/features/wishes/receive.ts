import type { WishId } from '@app/contract'
import { toast, useSubmitOnce } from '@app/ui'
import { useState } from 'react'
import { mutate, isLost } from '../../lib/mutation.ts'
import { type Lost, useLost } from '../../lib/lost.ts'
import { notePoints } from '../../domain/points/gained.ts'
import { toastError } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'
import { type Received, refreshWishes } from './api.ts'

export interface Receiving {
  received: Received | undefined
  receive: () => Promise<void>
  /** A prize being received whose answer was lost. */
  lost: Lost | undefined
}

/** Receives the prize of a wish, once, however often the button is pressed, and reports the outcome. */
export function useReceive(wishId: WishId): Receiving {
  const [received, setReceived] = useState<Received>()

  const submission = useSubmitOnce()

  /** Returns whether the prize was received. */
  async function take(): Promise<boolean> {
    let isTaken = false
    try {
      const { gained } = await mutate('hwnft/wishLog/receive', { wishId }, { readsNothing: true })
      isTaken = true
      setReceived(gained)
      if (gained.points > 0) notePoints(useSession.getState().userInfo.points + gained.points)
      toast.good(`${gained.name}，已领取`)
    } catch (error) {
      if (isLost(error)) return false
      toastError(error)
    }
    // Also after a refusal: it may have been received elsewhere, or too late.
    await refreshWishes()
    return isTaken
  }

  const receive = async (): Promise<void> => void (await submission.run(take))
  const lost = useLost('hwnft/wishLog/receive', wishId, ({ gained }) => {
    setReceived(gained)
    toast.good(`${gained.name}，已领取`)
  })

  return { received, receive, lost }
}
