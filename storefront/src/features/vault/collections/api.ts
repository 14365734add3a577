import type { Reply } from '@app/contract/types'
import { numberedPages } from '../../../lib/pages.ts'
import { read } from '../../../lib/query.ts'

export type Series = Reply<'hwnft/collectionPage/list'>['list'][number]

/** Collections to complete, page by page, with the user's holdings in each. */
export const seriesPages = () => numberedPages('hwnft/collectionPage/list', {}, { size: 6 })

/** Labels of works, for filtering holdings. */
export const itemLabels = () => ({ ...read('hwnft/nftLabel/conciseList', {}), staleTime: 10 * 60_000 })

/** Activities of the works that are composed instead of sold, by goods number. */
export const composedWorks = () => ({
  ...read('hwnft/synthesize/list', { size: 100 }),
  staleTime: 10 * 60_000,
  select: ({ list }: Reply<'hwnft/synthesize/list'>) =>
    new Map(list.map(({ resultGoodsSn, activityId }) => [resultGoodsSn, activityId])),
})
