import type { LotId } from '@app/contract'
import type { AuctionLot } from '@app/contract/auction'
import type { LiveEvents } from '@app/contract/live'
import type { Reply } from '@app/contract/types'
import { cursorPages } from '../../lib/pages.ts'
import { queryClient, read } from '../../lib/query.ts'

export type { AuctionLot }
export type LotInfo = Reply<'order/auction/info'>
export type Mine = NonNullable<LotInfo['mine']>

/** Whether there are auctions, and their lots. */
export const lots = () => read('order/auction/list', {})

/** One lot, with the visitor's own part in it. */
export const lotInfo = (lotId: LotId) => read('order/auction/info', { lotId })

/** Who bid how much, the newest first. */
export const bidPages = (lotId: LotId) => cursorPages('order/auction/bids', { lotId })

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

/** Within a round bids and states only go up. */
const isOlder = (news: News, lot: AuctionLot) =>
  news.round < lot.round || (news.round === lot.round && (news.bids < lot.bids || news.state < lot.state))

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
export async function refreshLot(lotId: LotId): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: lotInfo(lotId).queryKey }),
    queryClient.invalidateQueries({ queryKey: bidPages(lotId).queryKey }),
    queryClient.invalidateQueries({ queryKey: lots().queryKey }),
  ])
}
