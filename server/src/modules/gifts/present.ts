import type { Reply, Uid } from '@app/contract'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import type { GoodsSummary } from '../goods/index.ts'
import type { MaskedPerson } from '../user/index.ts'
import type { GivenItem } from '../vault/index.ts'
import type { GiftRow } from './queries.ts'

type Card = Reply<'hwnft/giftRecord/list'>['list'][number]
type Detail = Reply<'hwnft/giftRecord/info'>

const nobody: MaskedPerson = { nickname: '藏友', phone: '', avatar: '' }

/** What a gift is shown with. */
export interface GiftFacts {
  /** Who looks. */
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

/** Its rights are what the work promises in words: what of them travels with the item is asked of the rights. */
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
