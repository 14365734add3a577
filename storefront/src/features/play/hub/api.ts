import type { Reply } from '@app/contract/types'
import { read } from '../../../lib/query.ts'

/** The wishing event that is open, and what the visitor may do there. */
export const hubWishes = () => read('hwnft/wish/info', {})

/** Prizes of wishes that wait for the visitor. */
export const waitingPrizes = () => ({
  ...read('hwnft/wishLog/list', { size: 1, scope: 'mine' }),
  select: ({ waiting }: Reply<'hwnft/wishLog/list'>) => waiting,
})

/** The scenic spots that have a wall. */
export const hubWall = () => read('hwnft/scenicSpotMsgConfig/info', {})

/** The newest blessings. */
export const hubBlessings = () => read('hwnft/wishingWords/list', { size: 3 })
