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

/** A wishing event (the open one by default) with the user's allowance, and all events. */
export const wishInfo = (eventId?: PoolId) => read('hwnft/wish/info', { ...(eventId && { eventId }) })

/** Wishes, newest first: everyone's, of one event if given, or all of the user's own. */
export const wishPages = (scope: Scope, eventId?: PoolId) => cursorPages('hwnft/wishLog/list', { scope, eventId })

/** Removes a wish that is no longer public from the cache; its maker's own list shows its state. */
export function forgetWish(wishId: WishId): void {
  const lists = (scope: Scope) => ['hwnft/wishLog/list', { scope }] as const
  queryClient.setQueriesData<InfiniteData<Reply<'hwnft/wishLog/list'>>>(
    { queryKey: lists('all') },
    (data) => data && withoutItems(data, (wish) => wish.wishId === wishId),
  )
  void queryClient.invalidateQueries({ queryKey: lists('mine') })
}

/** Writes the remaining allowance after a wish into the cached event, so that the button shows it at once. */
export function noteAllowance(asked: string | undefined, mine: DrawAllowance): void {
  queryClient.setQueryData(wishInfo(asked).queryKey, (known) => known && { ...known, mine })
}

/** Refetches everything that a wish, its prize, or a refusal of either may change. */
export const refreshWishes = (): Promise<void> => refreshAfter('hwnft/wishLog/receive')
