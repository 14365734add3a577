import type { ActivityId, GoodsSn } from '@app/contract'
import type { Reply } from '@app/contract/types'
import { queryOptions } from '@tanstack/react-query'
import type { Piece } from '../../domain/item/api.ts'
import { call } from '../../lib/call.ts'
import { cursorPages, numberedPages } from '../../lib/pages.ts'
import { read } from '../../lib/query.ts'
import { refreshAfter } from '../../lib/refresh.ts'

export type ActivityCard = Reply<'hwnft/synthesize/list'>['list'][number]
export type Activity = Reply<'hwnft/synthesize/detail'>
export type Material = Activity['materials'][number]
export type Composed = Reply<'hwnft/synthesize/synthesizeNft'>
export type ComposeEntry = Reply<'hwnft/synthesize/listLog'>['list'][number]

/** Every activity, page by page, as operators put them in order. */
export const activityPages = () => numberedPages('hwnft/synthesize/list', {}, { size: 8 })

/** One activity with its recipe, and what the visitor has of each material. */
export const activityInfo = (activityId: ActivityId) => read('hwnft/synthesize/detail', { activityId })

/** What I composed, the newest first. */
export const composeLog = () => cursorPages('hwnft/synthesize/listLog', {})

/** Pieces of one work that are offered for choosing at most: nobody looks through more. */
const mostPieces = 1000

/** My pieces of one work, all of them, the highest number first. */
export const piecesOf = (goodsSn: GoodsSn) =>
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
      return pieces.sort((a, b) => b.serial - a.serial)
    },
    // What somebody chooses to end must be what they have now.
    staleTime: 0,
  })

/** Lets everything be read again that a composing, or its refusal, has to do with. */
export const refreshComposing = (): Promise<void> => refreshAfter('hwnft/synthesize/synthesizeNft')
