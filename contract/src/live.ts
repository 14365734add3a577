// What the server pushes to open pages, as server-sent events. Zod-free: browsers import this file.
import type { AuctionLot } from './auction.ts'
import type { BarrageLine } from './barrage.ts'
import type { AwardCard } from './play.ts'
import type { MessageCard } from './wall.ts'
import type { WishCard } from './wishes.ts'

/** Where the stream is: `/api/v1/hwnft/live?topic=…&after=…`; open to everybody, so nothing private goes through it. */
export const livePath = 'hwnft/live'

/**
 * What is said on each topic, by event name. Every event has a number (its `id`): numbers of a topic grow by one, and a
 * listener that comes back names the last it saw. Where what it missed is not kept any more, it hears `reset`.
 */
export interface LiveEvents {
  barrage: {
    line: Omit<BarrageLine, 'isMine'>
    /** It is not to be seen any more. */
    gone: Pick<BarrageLine, 'lineId'>
  }
  awards: { winner: Pick<AwardCard, 'drawId' | 'name' | 'prizeName' | 'time'> }
  wishes: {
    wish: Pick<WishCard, 'wishId' | 'eventId' | 'text' | 'name' | 'time'>
    gone: Pick<WishCard, 'wishId'>
  }
  auction: { bid: Pick<AuctionLot, 'lotId' | 'round' | 'price' | 'nextBid' | 'farFrom' | 'bids' | 'endTime' | 'state'> }
  wall: {
    message: Pick<MessageCard, 'messageId' | 'spotId'>
    thumbs: Pick<MessageCard, 'messageId' | 'thumbs'>
    comments: Pick<MessageCard, 'messageId' | 'comments'>
    /** It is not to be seen any more. */
    gone: Pick<MessageCard, 'messageId'>
  }
}

export type LiveTopic = keyof LiveEvents
export const liveTopics = ['barrage', 'awards', 'wishes', 'auction', 'wall'] as const satisfies readonly LiveTopic[]
