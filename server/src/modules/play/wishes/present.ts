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

/** What others call its maker: masked, and nothing at all where the wish is anonymous. */
function nameForOthers(wish: Pick<WishRow, 'is_anonymous' | 'nickname'>): string {
  return wish.is_anonymous ? '' : maskNickname(wish.nickname)
}

/** A wish as `uid` may see it; the prize is its maker's business alone. */
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
    // Two wishes of one day without the one between them would tell whose an anonymous one is.
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

/** What open pages are told of a public wish. */
export function presentLive(wish: WishRow): LiveEvents['wishes']['wish'] {
  return {
    wishId: wish.id,
    eventId: wish.pool_id,
    text: wish.text,
    name: nameForOthers(wish),
    time: toSeconds(wish.created_at),
  }
}
