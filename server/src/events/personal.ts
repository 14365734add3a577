import type {
  DecisionId,
  DrawId,
  GoodsSn,
  ItemId,
  LotId,
  OrderSn,
  RefundSn,
  RightsConfigId,
  TextKey,
  Uid,
  WishId,
} from '@app/contract'
import type { ReportedKind } from '@app/contract/reports'

// Facts that concern one user and that the inbox writes messages about.

/** All items that a user has of an order exist on the chain. */
export interface MintedOrder {
  orderSn: OrderSn
  uid: Uid
  goodsSn: GoodsSn
  quantity: number
  /** The first piece. */
  itemId: ItemId
}

/** A court order froze an item of a user, or stopped doing so. */
export interface ItemFreeze {
  /** Row of the freeze. */
  entry: string
  uid: Uid
  itemId: ItemId
  goodsSn: GoodsSn
  serial: number
  isFrozen: boolean
}

/** A parcel was handed to a carrier, or its number corrected. */
export interface SentParcel {
  orderSn: OrderSn
  uid: Uid
  goodsSn: GoodsSn
  carrier: string
  trackingNumber: string
}

/** A parcel counts as received although its recipient did not confirm it. */
export interface ReceivedParcel {
  orderSn: OrderSn
  uid: Uid
  goodsSn: GoodsSn
  returnBy: Date | undefined
}

/** Staff answered the request to send goods back. */
export interface AnsweredReturn {
  orderSn: OrderSn
  uid: Uid
  isAccepted: boolean
  answer: string
}

/** Staff issued an invoice or refused to. */
export interface AnsweredInvoice {
  orderSn: OrderSn
  uid: Uid
  /** Version of the request. */
  version: number
  /** Null if it was issued. */
  refusal: string | null
}

/** Users who may buy a work in its priority window. */
export interface Allowlisted {
  goodsSn: GoodsSn
  uids: readonly Uid[]
}

/** A refund of one payment of an order. */
export interface PersonalRefund {
  refundSn: RefundSn
  orderSn: OrderSn
  uid: Uid
  amountFen: number
}

/** Staff did not let content be public. Names have an event of their own, `accountChanged`. */
export interface RefusedContent {
  decisionId: DecisionId
  uid: Uid
  kind: Exclude<ReportedKind, 'name'>
  /** Whether it was public before. */
  wasShown: boolean
  reason: string
}

/** A decision about content was confirmed or lifted. */
export interface AnsweredDecision {
  decisionId: DecisionId
  uid: Uid
  kind: Exclude<ReportedKind, 'name'>
  isLifted: boolean
  /** Whether its author had appealed. */
  wasAppealed: boolean
  /** Empty if there is no text. */
  answer: string
}

/** A reviewer refused a real name. */
export interface RefusedRealName {
  /** Row of the attempt. */
  entry: string
  uid: Uid
  reason: string
}

/** Somebody bid more than the user who led. */
export interface Outbid {
  lotId: LotId
  round: number
  uid: Uid
  goodsSn: GoodsSn
  /** Price that leads now. */
  priceFen: number
}

/** A lot was offered to a bidder, who has until `payBy` to pay for it. */
export interface OfferedLot {
  orderSn: OrderSn
  uid: Uid
  goodsSn: GoodsSn
  priceFen: number
  payBy: Date
  /** False if the winner before them did not pay. */
  isWinner: boolean
}

/** The winner of a lot did not pay, and lost the deposit. */
export interface ForfeitedDeposit {
  orderSn: OrderSn
  uid: Uid
  goodsSn: GoodsSn
}

/** An operator gave a user points or took some. */
export interface AdjustedPoints {
  /** Reference in the ledger. */
  entry: string
  uid: Uid
  change: number
  /** As shown in the ledger. */
  title: string
}

/** A prize of a wish that waits to be received, but not for long. */
export interface ExpiringPrize {
  wishId: WishId
  uid: Uid
  prizeName: string
  receiveBy: Date
}

/** A wish or a draw brought a prize other than points. */
export interface WonPrize {
  uid: Uid
  /** A wish's prize waits until `receiveBy`; a draw's has been given. */
  source: { kind: 'wish'; wishId: WishId; receiveBy: Date } | { kind: 'draw'; drawId: DrawId; isBox: boolean }
  prizeName: string
}

/** The points that a wish of a cancelled event cost were returned. */
export interface ReturnedWish {
  wishId: WishId
  uid: Uid
  /** Title of the event. */
  title: string
  reason: string
  points: number
}

/** Points of a user that expire soon. */
export interface ExpiringPoints {
  /** The newest of their ledger entries. */
  entry: string
  uid: Uid
  points: number
  /** When the first of them expire. */
  firstAt: Date
}

/** An offer that ends soon, and owners who have not used it. */
export interface ExpiringRight {
  configId: RightsConfigId
  name: string
  validUntil: Date
  /** Owners with the number of their items that bring it. */
  owners: readonly { uid: Uid; count: number }[]
}

/** Staff or an operator moved a right of a user. */
export interface MovedRight {
  /** Names the move: its row in the journal, or the right and its parcel. */
  entry: string
  uid: Uid
  name: string
  move:
    | { kind: 'shipped'; carrier: string; trackingNumber: string }
    | { kind: 'redeemed'; place: string }
    /** By an operator: a service was given, or a parcel arrived. */
    | { kind: 'finished' }
    /** A mistaken redemption was reversed. */
    | { kind: 'reversed' }
}

/** A version of an agreement took effect; some of those who consented to an earlier one. */
export interface ChangedAgreement {
  key: TextKey
  title: string
  version: string
  since: Date
  uids: readonly Uid[]
}

/** The contents of a sale's boxes are public, and these users have not opened all of theirs. */
export interface RevealedBoxes {
  goodsSn: GoodsSn
  owners: readonly { uid: Uid; unopened: number }[]
}
