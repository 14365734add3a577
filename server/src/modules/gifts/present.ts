import type { Reply, Uid } from '@app/contract'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import type { GoodsSummary } from '../goods/index.ts'
import type { MaskedPerson } from '../user/index.ts'
import type { GivenItem } from '../vault/index.ts'
import type { GiftRow } from './queries.ts'

type Card = Reply<'hwnft/giftRecord/list'>['list'][number]
type Detail = Reply<'hwnft/giftRecord/info'>

const nobody: MaskedPerson = { nickname: '藏友', phone: '', avatar: '' }

/** Data a gift is presented with. */
export interface GiftFacts {
  /** User the gift is presented to. */
  uid: Uid
  item: GivenItem
  work: GoodsSummary
  people: ReadonlyMap<Uid, MaskedPerson>
}

export function presentGift(gift: GiftRow, { uid, item, work, people }: GiftFacts): Card {
  const isSent = gift.from_uid === uid
  const other = people.get(isSent ? gift.to_uid : gift.from_uid) ?? nobody
  return {
    giftId: gift.id,
    nftId: gift.item_id,
    goodsSn: work.goodsSn,
    name: work.name,
    cover: work.cover,
    serial: item.serial,
    edition: work.edition,
    direction: isSent ? 'sent' : 'received',
    status: gift.state,
    endReason: gift.end_reason,
    otherName: other.nickname,
    otherPhone: other.phone,
    createTime: toSeconds(gift.created_at),
    expireTime: toSeconds(gift.expires_at),
    endTime: toSecondsOrNull(gift.ended_at),
  }
}

/** Presents a gift with its work's benefits as text; the rights module knows which of them move with the item. */
export function presentGiftDetail(gift: GiftRow, facts: GiftFacts): Detail {
  const { uid, item, work, people } = facts
  const isOwner = item.ownerUid === uid
  const owner = people.get(item.ownerUid) ?? nobody
  return {
    ...presentGift(gift, facts),
    message: gift.message,
    story: work.story,
    creatorName: work.creatorName,
    issuer: work.issuer,
    rights: work.rights,
    holdDays: work.giftNextDays,
    owner: {
      id: isOwner ? uid : '',
      nickName: owner.nickname,
      phone: owner.phone,
      amount: (isOwner && item.paid?.fen) || 0,
      orderSn: (isOwner && item.paid?.orderSn) || '',
    },
    transactionHash: item.handedOverBy,
  }
}
