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

/** Open lotteries, each with the user's allowance. */
export const lotteries = () => read('hwnft/awardConfig/list', {})

/** Draws of one lottery, newest first: everyone's wins, or all of the user's own draws. */
export const awardPages = (scope: Scope, configId: PoolId) => cursorPages('hwnft/awardLog/list', { scope, configId })

/** Everything published about one day of a lottery or a wishing event. */
export const drawRound = (roundId: RoundId) => read('hwnft/awardConfig/round', { roundId })

/** Writes the remaining allowance after a draw into the cached lottery, so that the button shows it at once. */
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

/** Refetches everything that a draw, or its refusal, may change. */
export const refreshDrawing = (): Promise<void> => refreshAfter('hwnft/awardConfig/award')
