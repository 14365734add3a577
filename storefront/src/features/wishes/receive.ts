import type { WishId } from '@app/contract'
import { toast, useDeed } from '@app/ui'
import { useState } from 'react'
import { act, useUnfinished } from '../../lib/act.ts'
import { notePoints } from '../../domain/points/gained.ts'
import { toastError } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'
import { type Received, refreshWishes } from './api.ts'

/** Takes the prize of a wish, once, whatever is pressed meanwhile; says what came of it. */
export function useReceive(wishId: WishId): { received: Received | undefined; receive: () => Promise<void> } {
  const [received, setReceived] = useState<Received>()

  const deed = useDeed()

  /** Whether it was taken. */
  async function take(): Promise<boolean> {
    let isTaken = false
    try {
      const { gained } = await act('hwnft/wishLog/receive', { wishId }, { readsNothing: true })
      isTaken = true
      setReceived(gained)
      if (gained.points > 0) notePoints(useSession.getState().userInfo.points + gained.points)
      toast.good(`${gained.name}，已经收下`)
    } catch (error) {
      toastError(error)
    }
    // Also after a refusal: it may have been taken elsewhere, or too late.
    await refreshWishes()
    return isTaken
  }

  const receive = async (): Promise<void> => void (await deed.run(take))
  useUnfinished('hwnft/wishLog/receive', (asked) => asked.wishId === wishId && receive())

  return { received, receive }
}
