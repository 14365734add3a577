import type { GoodsSn, OrderSn, Picture, Uid } from '@app/contract'

/** Pieces that a demonstration user holds from the start. */
export interface Holding {
  uid: Uid
  goodsSn: GoodsSn
  quantity: number
  /** Serial numbers firstSerial … firstSerial + quantity - 1, of those that count as sold. */
  firstSerial: number
  priceFen: number
  /** The order that paid for them. */
  orderSn: OrderSn
  /** Days until the items may be given on. */
  giftDays: number
}

/** Finds the picture of a name, with its miniature. Throws on a name the demonstration does not draw. */
export type PictureOf = (name: string) => Picture
