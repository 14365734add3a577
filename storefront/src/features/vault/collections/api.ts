import type { Reply } from '@app/contract/types'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { read } from '../../../lib/query.ts'

export type Series = Reply<'hwnft/collectionPage/list'>['list'][number]

/** Collections to complete, page by page, with what the visitor holds of each. */
export const seriesPages = () =>
  infiniteQueryOptions({
    queryKey: ['hwnft/collectionPage/list', {}, 'pages'] as const,
    queryFn: ({ pageParam, signal }) => call('hwnft/collectionPage/list', { page: pageParam, size: 6 }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
  })

/** Labels of works, for choosing among holdings. */
export const itemLabels = () => ({ ...read('hwnft/nftLabel/conciseList', {}), staleTime: 10 * 60_000 })

/** Where works are composed rather than sold: the activity of each, by the work's number. */
export const composedWorks = () => ({
  ...read('hwnft/synthesize/list', { size: 100 }),
  staleTime: 10 * 60_000,
  select: ({ list }: Reply<'hwnft/synthesize/list'>) =>
    new Map(list.map(({ resultGoodsSn, activityId }) => [resultGoodsSn, activityId])),
})
