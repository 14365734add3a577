import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { read } from '../../../lib/query.ts'
import { useSession } from '../../../lib/session.ts'

/** The wishing event that is open, and what the visitor may do there. */
export const hubWishes = () => read('hwnft/wish/info', {})

/** Prizes of wishes that wait for the visitor. */
export const waitingPrizes = () =>
  queryOptions({
    queryKey: ['hwnft/wishLog/list', 'waiting', useSession.getState().userInfo.uid] as const,
    queryFn: ({ signal }) =>
      call('hwnft/wishLog/list', { size: 1, scope: 'mine' }, { signal }).then(({ waiting }) => waiting),
  })

/** The scenic spots that have a wall. */
export const hubWall = () => read('hwnft/scenicSpotMsgConfig/info', {})

/** The newest blessings. */
export const hubBlessings = () => read('hwnft/wishingWords/list', { size: 3 })
