import type { Reply } from '@app/contract/types'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { queryClient, read } from '../../lib/query.ts'

export type ActivityCard = Reply<'hwnft/synthesize/list'>['list'][number]
export type Activity = Reply<'hwnft/synthesize/detail'>
export type Material = Activity['materials'][number]
export type Composed = Reply<'hwnft/synthesize/synthesizeNft'>
export type ComposeEntry = Reply<'hwnft/synthesize/listLog'>['list'][number]
export type Piece = Reply<'hwnft/userNft/list'>['list'][number]

/** Every activity, page by page, as operators put them in order. */
export const activityPages = () =>
  infiniteQueryOptions({
    queryKey: ['hwnft/synthesize/list', {}, 'pages'] as const,
    queryFn: ({ pageParam, signal }) => call('hwnft/synthesize/list', { page: pageParam, size: 8 }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
  })

/** One activity with its recipe, and what the visitor has of each material. */
export const activityInfo = (activityId: string) => read('hwnft/synthesize/detail', { activityId })

/** What I composed, the newest first. */
export const composeLog = () =>
  infiniteQueryOptions({
    queryKey: ['hwnft/synthesize/listLog', {}, 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      call('hwnft/synthesize/listLog', { size: 20, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })

/** Pieces of one work that are offered for choosing at most: nobody looks through more. */
const mostPieces = 1000

/** My pieces of one work, all of them, the highest number first. */
export const piecesOf = (goodsSn: string) =>
  queryOptions({
    queryKey: ['hwnft/userNft/list', { goodsSn }, 'all'] as const,
    queryFn: async ({ signal }) => {
      const pieces: Piece[] = []
      for (let cursor: string | null = ''; cursor !== null && pieces.length < mostPieces;) {
        const page: Reply<'hwnft/userNft/list'> = await call(
          'hwnft/userNft/list',
          { size: 100, goodsSn, ...(cursor && { cursor }) },
          { signal },
        )
        pieces.push(...page.list)
        cursor = page.cursor
      }
      return pieces.toSorted((a, b) => b.serial - a.serial)
    },
    // What somebody chooses to end must be what they have now.
    staleTime: 0,
  })

const touched: ReadonlySet<unknown> = new Set([
  'hwnft/synthesize/list',
  'hwnft/synthesize/detail',
  'hwnft/synthesize/listLog',
  'hwnft/userNft/list',
  'hwnft/userNft/listCount',
  'hwnft/userNft/collectibleMerge',
  'hwnft/collectionPage/list',
])

/** Lets everything be read again that a composing, or its refusal, has to do with. */
export function refreshComposing(): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => touched.has(queryKey[0]) })
}
