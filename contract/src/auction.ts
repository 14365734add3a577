import * as z from 'zod'
import { AuctionState } from './enums.ts'
import * as ids from './ids.ts'
import { route } from './route.ts'
import { orderEffects } from './things.ts'
import { count, cursorInput, cursorPageOf, enumOf, fen, nothing, picture, seconds } from './schema.ts'

/** One lot. `nextBid` is what the next bid must reach. */
export const auctionLot = z.strictObject({
  lotId: ids.lotId,
  goodsSn: ids.goodsSn,
  name: z.string(),
  subtitle: z.string(),
  cover: picture,
  /** The licensed house that holds it. */
  house: z.string(),
  licenceNumber: z.string(),
  state: enumOf(AuctionState),
  startPrice: fen,
  /** The least a bid must be above the one before. */
  step: fen,
  /** The least deposit; see auctionTerms.ts for what stands behind a bid. */
  deposit: fen,
  /** Hundredths of a bid that lie with the house before it counts. */
  depositPercent: count,
  /** From 1; one more each time the lot was opened again because its winner did not pay. Its bids are those of this round. */
  round: count,
  /** The highest bid; null before the first. */
  price: fen.nullable(),
  nextBid: fen,
  /** From this price on a bid is so far above what would do that it counts only when `isFarMeant` says so. */
  farFrom: fen,
  bids: count,
  startTime: seconds,
  /** Moves on when somebody bids in the last five minutes. */
  endTime: seconds,
})
export type AuctionLot = z.infer<typeof auctionLot>

/** The lots, running ones first. `isOpen` is false while the operator has not switched auctions on. */
export const auctionList = route('GET', 'order/auction/list', {
  auth: 'none',
  shows: ['lots'],
  input: nothing,
  reply: z.strictObject({ isOpen: z.boolean(), list: z.array(auctionLot) }),
})

export const auctionInfo = route('GET', 'order/auction/info', {
  auth: 'optional',
  shows: ['lots'],
  input: z.strictObject({ lotId: ids.lotId.meta({ title: '拍品' }) }),
  reply: z.strictObject({
    lot: auctionLot,
    gallery: z.array(picture),
    story: z.array(z.string()),
    rules: z.array(z.string()),
    /** Why and when the house took the lot back; null unless it did. */
    withdrawal: z.strictObject({ reason: z.string(), time: seconds }).nullable(),
    /** A bid in the last so many seconds lets the lot run so many seconds again. */
    extendSeconds: count,
    /** Of the lot's live topic, from where to listen on. */
    live: z.int(),
    /** The caller's own part; null for who is not logged in. */
    mine: z
      .strictObject({
        /** The newest paid order of a deposit, else the one that waits; null before it was asked for. */
        depositOrderSn: ids.orderSn.nullable(),
        /** Whether there was one in this round, whatever became of it. */
        isDepositPaid: z.boolean(),
        /** The house keeps it: the lot was won and not paid for. Such a person bids for it no more. */
        isDepositKept: z.boolean(),
        /** What the house holds of mine for this lot now. */
        deposit: fen,
        /** My highest bid. */
        highest: fen.nullable(),
        isLeading: z.boolean(),
        /** What the winner pays, once it is mine to pay. */
        orderSn: ids.orderSn.nullable(),
      })
      .nullable(),
  }),
  errors: ['NOT_FOUND'],
})

export const auctionBid = z.strictObject({
  bidId: ids.bidId,
  /** Masked, or 我 to the bidder. */
  name: z.string(),
  price: fen,
  time: seconds,
  isMine: z.boolean(),
})

export const auctionBids = route('GET', 'order/auction/bids', {
  auth: 'optional',
  shows: ['lots'],
  input: z.strictObject({ ...cursorInput, lotId: ids.lotId.meta({ title: '拍品' }) }),
  reply: cursorPageOf(auctionBid),
  errors: ['NOT_FOUND'],
})

/**
 * The order that pays what is missing of the deposit behind a bid of `price`, or behind the next one. The waiting order is
 * given again where its amount is the same, and called off where it is another. `isPaid`: nothing is missing, and the order
 * is the last that was paid. All of it comes back to who does not win.
 */
export const auctionDeposit = route('POST once', 'order/auction/deposit', {
  auth: 'adult',
  changes: orderEffects,
  input: z.strictObject({
    lotId: ids.lotId.meta({ title: '拍品' }),
    price: fen.min(1).optional().meta({ title: '出价上限' }),
  }),
  reply: z.strictObject({ orderSn: ids.orderSn, amount: fen, payBy: seconds, isPaid: z.boolean() }),
  errors: ['NOT_FOUND', 'AUCTION_CLOSED', 'LOT_WITHDRAWN', 'BIDDER_BARRED', 'BUSY'],
})

/** A bid, in fen. It is binding. */
export const placeBid = route('POST once', 'order/auction/bid', {
  auth: 'adult',
  changes: ['lots'],
  input: z.strictObject({
    lotId: ids.lotId.meta({ title: '拍品' }),
    price: fen.min(1).meta({ title: '出价' }),
    /** The bidder was shown how far the price is above what would do, and means it; asked for from `farFrom` on. */
    isFarMeant: z.literal(true).optional().meta({ title: '核对高出的金额' }),
  }),
  reply: z.strictObject({ lot: auctionLot }),
  errors: [
    'NOT_FOUND',
    'AUCTION_CLOSED',
    'LOT_WITHDRAWN',
    'BIDDER_BARRED',
    'DEPOSIT_REQUIRED',
    'DEPOSIT_SHORT',
    'BID_TOO_LOW',
    'BID_FAR',
    'ALREADY_LEADING',
  ],
})
