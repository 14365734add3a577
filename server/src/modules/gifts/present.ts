import { GenericStatus, type Reply, type Uid } from '@app/contract'
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
  /** In clear text. */
  nicknames: ReadonlyMap<Uid, string>
}

/**
 * Returns the nickname of a giver or recipient, as the other side may see it: the giver's in clear text, the recipient's
 * once they have received the gift. A gift that is only sent reveals nothing about whom a phone belongs to.
 */
function nameOf(gift: GiftRow, uid: Uid, { people, nicknames }: Pick<GiftFacts, 'people' | 'nicknames'>): string {
  const isKnown = uid === gift.from_uid || (uid === gift.to_uid && gift.state === GenericStatus.success)
  return (isKnown && nicknames.get(uid)) || (people.get(uid) ?? nobody).nickname
}

export function presentGift(gift: GiftRow, facts: GiftFacts): Card {
  const { uid, item, work, people } = facts
  const isSent = gift.from_uid === uid
  const otherUid = isSent ? gift.to_uid : gift.from_uid
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
    otherName: nameOf(gift, otherUid, facts),
    otherPhone: (people.get(otherUid) ?? nobody).phone,
    createTime: toSeconds(gift.created_at),
    expireTime: toSeconds(gift.expires_at),
    endTime: toSecondsOrNull(gift.ended_at),
  }
}

/** Presents a gift with its work's benefits as text; the rights module knows which of them move with the item. */
export function presentGiftDetail(gift: GiftRow, facts: GiftFacts): Detail {
  const { uid, item, work, people, nicknames } = facts
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
      nickName: isOwner ? (nicknames.get(uid) ?? owner.nickname) : nameOf(gift, item.ownerUid, facts),
      phone: owner.phone,
      amount: (isOwner && item.paid?.fen) || 0,
      orderSn: (isOwner && item.paid?.orderSn) || '',
    },
    transactionHash: item.handedOverBy,
  }
}
