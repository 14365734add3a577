import type { LotId } from '@app/contract'
import type { AuctionLot } from '@app/contract/auction'
import type { LiveEvents } from '@app/contract/live'
import type { Reply } from '@app/contract/types'
import { cursorPages } from '../../lib/pages.ts'
import { queryClient, read } from '../../lib/query.ts'

export type { AuctionLot }
export type LotInfo = Reply<'order/auction/info'>
export type Mine = NonNullable<LotInfo['mine']>

/** Lots, and whether the auctions are open. */
export const lots = () => read('order/auction/list', {})

/** One lot, with the user's own bids and deposit. */
export const lotInfo = (lotId: LotId) => read('order/auction/info', { lotId })

/** Bids on a lot, newest first. */
export const bidPages = (lotId: LotId) => cursorPages('order/auction/bids', { lotId })

type News = LiveEvents['auction']['bid']

/**
 * Writes live news of a lot into the cache; ignores news older than the cached state. No two bids have the same price,
 * so the price shows whose bid leads.
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

/** Within a round, bid count and state only increase. */
const isOlder = (news: News, lot: AuctionLot) =>
  news.round < lot.round || (news.round === lot.round && (news.bids < lot.bids || news.state < lot.state))

/** Writes the user's own accepted bid into the cache. */
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

/** Refetches everything about a lot. */
export async function refreshLot(lotId: LotId): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: lotInfo(lotId).queryKey }),
    queryClient.invalidateQueries({ queryKey: bidPages(lotId).queryKey }),
    queryClient.invalidateQueries({ queryKey: lots().queryKey }),
  ])
}
