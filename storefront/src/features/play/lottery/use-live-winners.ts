import type { LiveEvents } from '@app/contract/live'
import { useState } from 'react'
import { useLive } from '../../../lib/live.ts'
import type { AwardCard, Lottery } from '../api.ts'

/** What a winner's line shows. */
export type Winner = Pick<AwardCard, 'drawId' | 'name' | 'isMine' | 'prizeName' | 'cover' | 'kind' | 'time'>

/** Lines kept of those that came while the page stood open. */
const mostFresh = 50

/**
 * Winners of a lottery since its list was read, newest first.
 * @param isHeld nothing new is shown as long as it holds: my own name would tell the result before the wheel does.
 * @param onReset the list has to be read anew.
 */
export function useLiveWinners({ prizes }: Lottery, isHeld: boolean, onReset: () => void): readonly Winner[] {
  const [heard, setHeard] = useState<Winner[]>([])
  const [shown, setShown] = useState<readonly Winner[]>([])
  useLive('awards', {
    winner: (winner: LiveEvents['awards']['winner']) => {
      const prize = prizes.find(({ name }) => name === winner.prizeName)
      // The topic tells of every lottery.
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
