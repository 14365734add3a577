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

/** All activities, page by page, in the order set by operators. */
export const activityPages = () => numberedPages('hwnft/synthesize/list', {}, { size: 8 })

/** One activity with its recipe, and how many of each material the user owns. */
export const activityInfo = (activityId: ActivityId) => read('hwnft/synthesize/detail', { activityId })

/** The user's compositions, newest first. */
export const composeLog = () => cursorPages('hwnft/synthesize/listLog', {})

/** Maximum pieces of one work offered for choosing. */
const mostPieces = 1000

/** All of the user's pieces of one work, highest number first. */
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
    // The user chooses pieces to destroy, so the list must be current.
    staleTime: 0,
  })

/** Refetches everything that a composition, or its refusal, may change. */
export const refreshComposing = (): Promise<void> => refreshAfter('hwnft/synthesize/synthesizeNft')
