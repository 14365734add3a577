// Server-sent events that the server pushes to open pages. Zod-free: browsers import this file.
import type { AuctionLot } from './auction.ts'
import type { BarrageLine } from './barrage.ts'
import type { CacheTag } from './cacheTags.ts'
import type { AwardCard } from './play.ts'
import type { MessageCard } from './wall.ts'
import type { WishCard } from './wishes.ts'

/** Path of the stream: `/api/v1/hwnft/live?topic=…&after=…`. It is public, so it carries no private data. */
export const livePath = 'hwnft/live'

/**
 * Path of a user's own stream, which needs a login: the event `changed` names what is to be read again. Without ids: a
 * client that reconnects reads everything again.
 */
export const personalStreamPath = 'user/live'

/** What a user's own stream says. */
export interface PersonalChange {
  /** Cache tags of the reads that have changed. */
  tags: readonly CacheTag[]
}

/**
 * Events of each topic by name. The `id` of an event is a number that increases by one within its topic. A client that
 * reconnects sends the last id it received. If the events it missed are no longer stored, it receives `reset`.
 */
export interface LiveEvents {
  barrage: {
    line: Omit<BarrageLine, 'isMine'>
    /** It is no longer public. */
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
    /** It is no longer public. */
    gone: Pick<MessageCard, 'messageId'>
  }
}

export type LiveTopic = keyof LiveEvents
export const liveTopics = ['barrage', 'awards', 'wishes', 'auction', 'wall'] as const satisfies readonly LiveTopic[]
