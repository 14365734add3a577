import { GenericStatus } from '@app/contract/enums'
import type { GiftCard } from './api.ts'

export interface GiftText {
  label: string
  /** One sentence that explains the state. */
  note: string
  tone: 'waiting' | 'done' | 'over'
}

/** Describes the state of a gift to the side that views it, at the server time `now` in epoch seconds. */
export function giftLabels(gift: Pick<GiftCard, 'status' | 'endReason' | 'direction' | 'expireTime'>, now: number) {
  return gift.direction === 'sent' ? sentLabels(gift, now) : receivedLabels(gift, now)
}

type GiftState = Pick<GiftCard, 'status' | 'endReason' | 'expireTime'>

function sentLabels({ status, endReason, expireTime }: GiftState, now: number): GiftText {
  if (status === GenericStatus.success) return { label: '对方已收下', note: '藏品已由对方入藏。', tone: 'done' }
  if (status === GenericStatus.await && expireTime > now) {
    return { label: '等对方收下', note: '对方收下之前，你随时可以收回。', tone: 'waiting' }
  }
  switch (endReason) {
    case 'recalled':
      return { label: '已收回', note: '你收回了这份赠送，藏品在你这里。', tone: 'over' }
    case 'declined':
      return { label: '对方婉拒了', note: '藏品已退回给你。', tone: 'over' }
    default:
      return { label: '到期退回', note: '对方没有在期限内收下，藏品已退回给你。', tone: 'over' }
  }
}

function receivedLabels({ status, endReason, expireTime }: GiftState, now: number): GiftText {
  if (status === GenericStatus.success) return { label: '已收下', note: '这件藏品已由你入藏。', tone: 'done' }
  if (status === GenericStatus.await && expireTime > now) {
    return { label: '等你收下', note: '收下之前，藏品由平台替你们两位保管。', tone: 'waiting' }
  }
  switch (endReason) {
    case 'recalled':
      return { label: '对方已收回', note: '收下之前，对方收回了这份赠送。', tone: 'over' }
    case 'declined':
      return { label: '已婉拒', note: '你谢绝了这份赠送，藏品已退回对方。', tone: 'over' }
    default:
      return { label: '已过期', note: '期限内没有收下，藏品已退回对方。', tone: 'over' }
  }
}

/** Describes how long the next owner must hold a piece before giving it away. */
export function holdText(days: number): string {
  return days === 0 ? '收下后随时可以再转赠' : `收下后要持有 ${days} 天，才能再转赠`
}

/** Formats a phone number as `138 0000 0001`. */
export function spacedPhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3')
}
