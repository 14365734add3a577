import type { LiveEvents } from '@app/contract/live'
import { useState } from 'react'
import { useLive } from '../../../lib/live.ts'
import type { AwardCard, Lottery } from '../api.ts'

/** Data of a winner's row. */
export type Winner = Pick<AwardCard, 'drawId' | 'name' | 'isMine' | 'prizeName' | 'cover' | 'kind' | 'time'>

/** Maximum rows kept of those that arrive while the page is open. */
const mostFresh = 50

/**
 * Winners of a lottery since its list was read, newest first.
 * @param isHeld while true, nothing new is shown: the user's own name would reveal the result before the wheel does.
 * @param onReset the list must be refetched.
 */
export function useLiveWinners({ prizes }: Lottery, isHeld: boolean, onReset: () => void): readonly Winner[] {
  const [heard, setHeard] = useState<Winner[]>([])
  const [shown, setShown] = useState<readonly Winner[]>([])
  useLive('awards', {
    winner: (winner: LiveEvents['awards']['winner']) => {
      const prize = prizes.find(({ name }) => name === winner.prizeName)
      // The topic covers all lotteries.
      if (!prize) return
      const next: Winner = { ...winner, isMine: false, cover: prize.cover, kind: prize.kind }
      setHeard((before) => [next, ...before].slice(0, mostFresh))
    },
    reset: () => {
      setHeard([])
      onReset()
    },
  })
  if (!isHeld && shown !== heard) setShown(heard)
  return shown
}
