import type { DrawAllowance } from '@app/contract/drawing'
import type { Reply } from '@app/contract/types'
import type { WishCard, WishEvent, WishEventCard } from '@app/contract/wishes'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { queryClient, read } from '../../lib/query.ts'

export type { DrawAllowance, WishCard, WishEvent, WishEventCard }
export type Scope = 'all' | 'mine'
export type Received = Reply<'hwnft/wishLog/receive'>['gained']

/** A wishing event, or the one that is open, with what the visitor may do there, and all events. */
export const wishInfo = (eventId?: string) => read('hwnft/wish/info', { ...(eventId && { eventId }) })

/** Wishes, newest first: everybody's, of one event where it is named, or all of mine. */
export const wishPages = (scope: Scope, eventId?: string) =>
  infiniteQueryOptions({
    queryKey: ['hwnft/wishLog/list', { scope, eventId }, 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      call(
        'hwnft/wishLog/list',
        { scope, size: 20, ...(eventId && { eventId }), ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })

/** Puts what a wish left to its maker beside its event, so that the button tells it at once. */
export function noteAllowance(asked: string | undefined, mine: DrawAllowance): void {
  queryClient.setQueryData(wishInfo(asked).queryKey, (known) => known && { ...known, mine })
}

/** Where a prize may turn up: wishes and their events, items, boxes, series. */
const touched = /^hwnft\/(?:wish|wishLog|user\w+|collectionPage)\//

/** Lets everything be read again that a wish or its prize, or their refusal, has to do with. */
export function refreshWishes(): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => touched.test(String(queryKey[0])) })
}
