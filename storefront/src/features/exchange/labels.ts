import { RedeemGiftType } from '@app/contract/enums'
import { address, paths } from '../../routes.ts'

export const codeLength = 12

/** Milliseconds between the success and its card. */
export const cardDelay = 300

export const incompleteText = '请输入正确的兑换码'

interface GiftText {
  /** Kind of the gift. */
  label: string
  note: string
  /** Where the gift can be found from now on. */
  place: string
}

const boxNote = '已放进“我的盒子”，随时可以打开。'

export const giftLabels: Readonly<Record<RedeemGiftType, GiftText>> = {
  [RedeemGiftType.collectible]: {
    label: '数字藏品',
    note: '已放进“我的藏品”，现在就能看到它的编号。',
    place: paths.collection.path,
  },
  [RedeemGiftType.blindBox]: { label: '盲盒', note: boxNote, place: paths.boxes.path },
  [RedeemGiftType.giftBox]: { label: '礼盒', note: boxNote, place: address('boxes', { tab: 'gift' }) },
}
