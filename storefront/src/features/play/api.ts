import type { AwardCard, Lottery } from '@app/contract/play'
import type { Reply } from '@app/contract/types'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { queryClient } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'

export type { AwardCard, Lottery }
export type Drawn = Reply<'hwnft/awardConfig/award'>
export type Round = Reply<'hwnft/awardConfig/round'>
export type Scope = 'winners' | 'mine'

/** Whose answers these are: what is asked for one person must not stand for the next. */
const asker = () => useSession.getState().userInfo.uid

/** The lotteries that are open, each with what the visitor may do there. */
export const lotteries = () =>
  queryOptions({
    queryKey: ['hwnft/awardConfig/list', asker()] as const,
    queryFn: ({ signal }) => call('hwnft/awardConfig/list', {}, { signal }).then(({ list }) => list),
  })

/** Draws of one lottery, newest first: everybody's that won something, or all of mine. */
export const awardPages = (scope: Scope, configId: string) =>
  infiniteQueryOptions({
    queryKey: ['hwnft/awardLog/list', { scope, configId, uid: scope === 'mine' && asker() }, 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      call('hwnft/awardLog/list', { scope, configId, size: 20, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })

/** All that is published of one day of a lottery or a wishing event. */
export const drawRound = (roundId: string) =>
  queryOptions({
    queryKey: ['hwnft/awardConfig/round', roundId, asker()] as const,
    queryFn: ({ signal }) => call('hwnft/awardConfig/round', { roundId }, { signal }),
  })

/** Puts what a draw left to the caller beside its lottery, so that the button tells it at once. */
export function noteAllowance(configId: string, mine: Drawn['mine']): void {
  queryClient.setQueryData(lotteries().queryKey, (known) =>
    known?.map((lottery) => (lottery.configId === configId ? { ...lottery, mine } : lottery)),
  )
}

/** Where a prize may turn up: items, boxes, series, the visitor's figures. */
const touched = /^hwnft\/(?:awardLog|awardConfig|user\w+|collectionPage)\//

/** Lets everything be read again that a draw, or its refusal, has to do with. */
export function refreshDrawing(): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => touched.test(String(queryKey[0])) })
}
