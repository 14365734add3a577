import type { AuctionLot } from '@app/contract/auction'
import type { LiveEvents } from '@app/contract/live'
import type { Reply } from '@app/contract/types'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { queryClient, read } from '../../lib/query.ts'

export type { AuctionLot }
export type LotInfo = Reply<'order/auction/info'>
export type Mine = NonNullable<LotInfo['mine']>

/** Whether there are auctions, and their lots. */
export const lots = () => read('order/auction/list', {})

/** One lot, with the visitor's own part in it. */
export const lotInfo = (lotId: string) => read('order/auction/info', { lotId })

/** Who bid how much, the newest first. */
export const bidPages = (lotId: string) =>
  infiniteQueryOptions({
    queryKey: ['order/auction/bids', { lotId }, 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      call('order/auction/bids', { lotId, size: 20, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })

type News = LiveEvents['auction']['bid']

/**
 * Puts what was heard of a lot where it is shown; what is older than what is known changes nothing. Prices never stand
 * twice, so whose bid stands is seen by its price.
 */
export function noteNews(news: News): void {
  queryClient.setQueryData(lotInfo(news.lotId).queryKey, (known) => {
    if (!known || isOlder(news, known.lot)) return known
    const { mine } = known
    return {
      ...known,
      lot: { ...known.lot, ...news },
      mine: mine && { ...mine, isLeading: mine.highest !== null && mine.highest === news.price },
    }
  })
  queryClient.setQueryData(
    lots().queryKey,
    (known) =>
      known && {
        ...known,
        list: known.list.map((lot) => (lot.lotId === news.lotId && !isOlder(news, lot) ? { ...lot, ...news } : lot)),
      },
  )
}

const isOlder = (news: News, lot: AuctionLot) => news.bids < lot.bids || news.state < lot.state

/** Puts one's own bid, that was just accepted, where it is shown. */
export function noteOwnBid(lot: AuctionLot, price: number): void {
  queryClient.setQueryData(
    lotInfo(lot.lotId).queryKey,
    (known) =>
      known && {
        ...known,
        mine: known.mine && { ...known.mine, highest: price, isLeading: known.lot.price === price },
      },
  )
  noteNews(lot)
}

/** Lets everything of a lot be read again. */
export async function refreshLot(lotId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: lotInfo(lotId).queryKey }),
    queryClient.invalidateQueries({ queryKey: bidPages(lotId).queryKey }),
    queryClient.invalidateQueries({ queryKey: lots().queryKey }),
  ])
}
