import type { PoolId } from '@app/contract'
import type { LiveEvents } from '@app/contract/live'
import { useCallback, useState } from 'react'
import { useLive } from '../../lib/live.ts'
import { forgetWish, type WishCard } from './api.ts'

/** Data of a wish in the public list. */
export type WishLine = LiveEvents['wishes']['wish'] & Partial<Pick<WishCard, 'isMine' | 'isPaid'>>

/** Maximum wishes kept that arrive while the page is open; older ones reappear when the list is refetched. */
const mostKept = 100

/** Wishes of an event made since its list was read: those of others as they are pushed, and the user's own. */
export function useNews(eventId: PoolId, onReset: () => void): { news: WishLine[]; add: (wish: WishLine) => void } {
  const [news, setNews] = useState<WishLine[]>([])
  const add = useCallback((wish: WishLine) => {
    // The user's own wish arrives twice, by the answer and by the stream, in either order.
    setNews((before) => {
      if (!before.some(({ wishId }) => wishId === wish.wishId)) return [wish, ...before].slice(0, mostKept)
      return wish.isMine ? before.map((one) => (one.wishId === wish.wishId ? wish : one)) : before
    })
  }, [])
  useLive('wishes', {
    wish: (wish) => {
      if (wish.eventId === eventId) add(wish)
    },
    gone: ({ wishId }) => {
      setNews((before) => before.filter((one) => one.wishId !== wishId))
      forgetWish(wishId)
    },
    reset: () => {
      setNews([])
      onReset()
    },
  })
  return { news, add }
}

/** Merges new wishes before the list, each wish once. */
export function withNews(news: readonly WishLine[], list: readonly WishLine[]): WishLine[] {
  const listed = new Set(list.map(({ wishId }) => wishId))
  return [...news.filter(({ wishId }) => !listed.has(wishId)), ...list]
}
