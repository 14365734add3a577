import type { Reply } from '@app/contract/types'
import { read } from '../../../lib/query.ts'

/** The open wishing event, with the user's allowance. */
export const hubWishes = () => read('hwnft/wish/info', {})

/** The user's wish prizes that are not received yet. */
export const waitingPrizes = () => ({
  ...read('hwnft/wishLog/list', { size: 1, scope: 'mine' }),
  select: ({ waiting }: Reply<'hwnft/wishLog/list'>) => waiting,
})

/** Scenic spots that have a wall. */
export const hubWall = () => read('hwnft/scenicSpotMsgConfig/info', {})

/** The newest blessings. */
export const hubBlessings = () => read('hwnft/wishingWords/list', { size: 3 })
