import type { Uid } from '@app/contract'
import type { LiveEvents } from '@app/contract/live'
import type { WishCard, WishEventCard } from '@app/contract/wishes'
import { toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import { maskNickname } from '../../../core/mask.ts'
import type { PoolRow } from '../drawing/index.ts'
import type { WishRow } from './queries.ts'

export function presentEvent({ id, title, subtitle, cover, starts_at, ends_at, state }: PoolRow): WishEventCard {
  return {
    eventId: id,
    title,
    subtitle,
    cover,
    startTime: toSeconds(starts_at),
    endTime: toSecondsOrNull(ends_at),
    state,
  }
}

/** Returns the maker's name for other users: masked, and empty if the wish is anonymous. */
function nameForOthers(wish: Pick<WishRow, 'is_anonymous' | 'nickname'>): string {
  return wish.is_anonymous ? '' : maskNickname(wish.nickname)
}

/** Returns a wish as `uid` may see it; only its maker sees the prize. */
export function presentWish(wish: WishRow, uid: Uid | undefined): WishCard {
  const isMine = wish.uid === uid
  return {
    wishId: wish.id,
    eventId: wish.pool_id,
    eventTitle: wish.event_title,
    text: wish.text,
    name: isMine ? wish.nickname : nameForOthers(wish),
    isAnonymous: wish.is_anonymous,
    isMine,
    isPublic: wish.is_public,
    isPaid: wish.order_sn !== null,
    time: toSeconds(wish.created_at),
    roundId: wish.round_id,
    // A gap in the ordinals of a day would reveal the maker of an anonymous wish.
    ordinal: isMine ? wish.ordinal : 0,
    prize: isMine ? presentPrize(wish) : null,
  }
}

function presentPrize(wish: WishRow): WishCard['prize'] {
  if (wish.receive_by === null) return null
  return {
    prizeId: wish.prize_id,
    name: wish.prize_name,
    cover: wish.prize_cover,
    receiveBy: toSeconds(wish.receive_by),
    receiveTime: toSecondsOrNull(wish.received_at),
    nftId: wish.prize_kind === 'collectible' ? wish.given_id : null,
  }
}

/** Returns the event that open pages receive for a public wish. */
export function presentLive(wish: WishRow): LiveEvents['wishes']['wish'] {
  return {
    wishId: wish.id,
    eventId: wish.pool_id,
    text: wish.text,
    name: nameForOthers(wish),
    time: toSeconds(wish.created_at),
  }
}
