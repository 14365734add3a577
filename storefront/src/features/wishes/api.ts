import type { PoolId, WishId } from '@app/contract'
import type { DrawAllowance } from '@app/contract/drawing'
import type { Reply } from '@app/contract/types'
import type { WishCard, WishEvent, WishEventCard } from '@app/contract/wishes'
import type { InfiniteData } from '@tanstack/react-query'
import { withoutItems } from '../../lib/endless-list.tsx'
import { cursorPages } from '../../lib/pages.ts'
import { queryClient, read } from '../../lib/query.ts'
import { refreshAfter } from '../../lib/refresh.ts'

export type { DrawAllowance, WishCard, WishEvent, WishEventCard }
export type Scope = 'all' | 'mine'
export type Received = Reply<'hwnft/wishLog/receive'>['gained']

/** A wishing event, or the one that is open, with what the visitor may do there, and all events. */
export const wishInfo = (eventId?: PoolId) => read('hwnft/wish/info', { ...(eventId && { eventId }) })

/** Wishes, newest first: everybody's, of one event where it is named, or all of mine. */
export const wishPages = (scope: Scope, eventId?: PoolId) => cursorPages('hwnft/wishLog/list', { scope, eventId })

/** Takes a wish that others do not see any more out of what was read; its maker's own list says how it stands. */
export function forgetWish(wishId: WishId): void {
  const lists = (scope: Scope) => ['hwnft/wishLog/list', { scope }] as const
  queryClient.setQueriesData<InfiniteData<Reply<'hwnft/wishLog/list'>>>(
    { queryKey: lists('all') },
    (data) => data && withoutItems(data, (wish) => wish.wishId === wishId),
  )
  void queryClient.invalidateQueries({ queryKey: lists('mine') })
}

/** Puts what a wish left to its maker beside its event, so that the button tells it at once. */
export function noteAllowance(asked: string | undefined, mine: DrawAllowance): void {
  queryClient.setQueryData(wishInfo(asked).queryKey, (known) => known && { ...known, mine })
}

/** Lets everything be read again that a wish or its prize, or their refusal, has to do with. */
export const refreshWishes = (): Promise<void> => refreshAfter('hwnft/wishLog/receive')
