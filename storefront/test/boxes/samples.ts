import { GoodsStatus, KycStatus, RedeemGiftType } from '@app/contract/enums'
import { commitmentOf, deckOf, oddsOf } from '@app/fair'
import type { BoxCard, BoxDetail, GiftBox, MyBox, MyGiftBox } from '../../src/features/boxes/api.ts'
import { someUser } from '../support/api.ts'

export const verified = { ...someUser, kycStatus: KycStatus.success }
export const seconds = () => Math.floor(Date.now() / 1000)
const picture = { url: '', widths: [], ratio: 1, placeholder: '' }

const quantities = [1, 4, 15]
const odds = oddsOf(quantities)
const names = ['隐灯', '灯下松', '灯下石']
const ranks = ['隐藏款', '典藏款', '常规款']

export const prizes = quantities.map((quantity, index) => ({
  prizeId: String(index + 1),
  goodsSn: `G${index + 1}`,
  name: names[index] ?? '',
  cover: picture,
  rank: ranks[index] ?? '',
  quantity,
  odds: odds[index] ?? 0,
}))

export const seed = 'a5'.repeat(32)
/** Prize id of each box. */
export const deck = deckOf(seed, prizes)

export const someBox: BoxCard = {
  goodsSn: 'B1',
  name: '灯下藏山',
  subtitle: '一盒一景',
  cover: picture,
  status: GoodsStatus.inSale,
  price: 2990,
  edition: 20,
  left: 12,
  saleStart: seconds() - 60,
  saleEnd: null,
  prizeKinds: 3,
}

/** On sale, with its seed secret. */
export const sealedBox: BoxDetail = {
  ...someBox,
  story: '<p>入夜以后，山里的灯一盏一盏亮起来。</p>',
  rules: ['盲盒不支持退换'],
  gallery: [],
  issuer: '漱川山水文旅',
  perPersonLimit: 5,
  isDrop: true,
  prizes,
  proof: { rulesVersion: 'box-v1', commitment: commitmentOf(seed, prizes), seed: null, revealTime: null },
}

/** Sold out, with its seed revealed. */
export const revealedBox: BoxDetail = {
  ...sealedBox,
  status: GoodsStatus.soldOut,
  left: 0,
  proof: { ...sealedBox.proof, seed, revealTime: seconds() - 30 },
}

/** One of the user's boxes by its number; its contents follow from the seed. */
export function myBox(number: number, isOpened = false): MyBox {
  const prize = prizes.find(({ prizeId }) => prizeId === deck[number - 1])
  return {
    boxId: String(100 + number),
    goodsSn: 'B1',
    name: someBox.name,
    cover: picture,
    number,
    isOpened,
    getTime: seconds() - 100,
    openTime: isOpened ? seconds() : null,
    prize:
      isOpened && prize
        ? {
            nftId: String(900 + number),
            goodsSn: prize.goodsSn,
            name: prize.name,
            cover: picture,
            serial: 1,
            edition: prize.quantity,
            rank: prize.rank,
          }
        : null,
  }
}

const contents = [
  { type: RedeemGiftType.collectible, goodsSn: 'G1', name: '隐灯', cover: picture, quantity: 2 },
  { type: RedeemGiftType.blindBox, goodsSn: 'B1', name: '灯下藏山', cover: picture, quantity: 1 },
]

export const someGift: GiftBox = {
  giftBoxId: '7',
  name: '中秋礼盒',
  subtitle: '给老朋友的一份心意',
  cover: picture,
  story: [],
  contents,
}

export const myGift: MyGiftBox = {
  boxId: '71',
  giftBoxId: '7',
  name: someGift.name,
  cover: picture,
  isOpened: false,
  getTime: seconds(),
  openTime: null,
  contents,
}

export const pageOf = <Item>(...list: Item[]) => ({ list, total: list.length, page: 1, size: 24, cursor: null })
