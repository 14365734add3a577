import type { GoodsSn, OrderSn, Picture, Uid } from '@app/contract'
import type { Tx } from '../core/database.ts'
import type { InboxModule } from '../modules/inbox/index.ts'

/** Items that a demonstration user holds from the start. */
export interface Holding {
  uid: Uid
  goodsSn: GoodsSn
  quantity: number
  /** Serial numbers firstSerial … firstSerial + quantity - 1, among the sold ones. */
  firstSerial: number
  priceFen: number
  /** Order that paid for the items. */
  orderSn: OrderSn
  /** Days until the items may be given away. */
  giftDays: number
}

/** Finds a picture with its miniature by name. Throws on an unknown name. */
export type PictureOf = (name: string) => Picture

/** A message of the past, and how its event writes it. */
export interface DemoMessage {
  at: Date
  isRead: boolean
  write(tx: Tx, subscribes: InboxModule['subscribes']): Promise<void>
}
