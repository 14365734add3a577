import type { PoolId, RoundId } from '@app/contract'
import type { AwardCard, Lottery } from '@app/contract/play'
import type { Reply } from '@app/contract/types'
import { cursorPages } from '../../lib/pages.ts'
import { queryClient, read } from '../../lib/query.ts'
import { refreshAfter } from '../../lib/refresh.ts'

export type { AwardCard, Lottery }
export type Drawn = Reply<'hwnft/awardConfig/award'>
export type Round = Reply<'hwnft/awardConfig/round'>
export type Scope = 'winners' | 'mine'

/** The lotteries that are open, each with what the visitor may do there. */
export const lotteries = () => read('hwnft/awardConfig/list', {})

/** Draws of one lottery, newest first: everybody's that won something, or all of mine. */
export const awardPages = (scope: Scope, configId: PoolId) => cursorPages('hwnft/awardLog/list', { scope, configId })

/** All that is published of one day of a lottery or a wishing event. */
export const drawRound = (roundId: RoundId) => read('hwnft/awardConfig/round', { roundId })

/** Puts what a draw left to the caller beside its lottery, so that the button tells it at once. */
export function noteAllowance(configId: PoolId, mine: Drawn['mine']): void {
  queryClient.setQueryData(
    lotteries().queryKey,
    (known) =>
      known && {
        ...known,
        list: known.list.map((lottery) => (lottery.configId === configId ? { ...lottery, mine } : lottery)),
      },
  )
}

/** Lets everything be read again that a draw, or its refusal, has to do with. */
export const refreshDrawing = (): Promise<void> => refreshAfter('hwnft/awardConfig/award')
