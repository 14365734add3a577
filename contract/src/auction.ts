import * as z from 'zod'
import { AuctionState } from './enums.ts'
import { route } from './route.ts'
import { count, cursorInput, cursorPageOf, enumOf, fen, id, nothing, numericId, picture, seconds } from './schema.ts'

/** One lot. `nextBid` is what the next bid must reach. */
export const auctionLot = z.strictObject({
  lotId: id,
  goodsSn: id,
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
  deposit: fen,
  /** The highest bid; null before the first. */
  price: fen.nullable(),
  nextBid: fen,
  bids: count,
  startTime: seconds,
  /** Moves on when somebody bids in the last five minutes. */
  endTime: seconds,
})
export type AuctionLot = z.infer<typeof auctionLot>

/** The lots, running ones first. `isOpen` is false while the operator has not switched auctions on. */
export const auctionList = route('order/auction/list', {
  auth: 'none',
  input: nothing,
  reply: z.strictObject({ isOpen: z.boolean(), list: z.array(auctionLot) }),
})

export const auctionInfo = route('order/auction/info', {
  auth: 'optional',
  input: z.strictObject({ lotId: numericId.meta({ title: '拍品' }) }),
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
        /** The order of the deposit, paid or not; null before it was asked for. */
        depositOrderSn: id.nullable(),
        isDepositPaid: z.boolean(),
        /** The house keeps it: the lot was won and not paid for. */
        isDepositKept: z.boolean(),
        /** My highest bid. */
        highest: fen.nullable(),
        isLeading: z.boolean(),
        /** What the winner pays, once it is mine to pay. */
        orderSn: id.nullable(),
      })
      .nullable(),
  }),
  errors: ['NOT_FOUND'],
})

export const auctionBid = z.strictObject({
  bidId: id,
  /** Masked, or 我 to the bidder. */
  name: z.string(),
  price: fen,
  time: seconds,
  isMine: z.boolean(),
})

export const auctionBids = route('order/auction/bids', {
  auth: 'optional',
  input: z.strictObject({ ...cursorInput, lotId: numericId.meta({ title: '拍品' }) }),
  reply: cursorPageOf(auctionBid),
  errors: ['NOT_FOUND'],
})

/** The order that pays the deposit of a lot: a waiting or paid one if there is one. It comes back to who does not win. */
export const auctionDeposit = route('order/auction/deposit', {
  auth: 'user',
  input: z.strictObject({ lotId: numericId.meta({ title: '拍品' }) }),
  reply: z.strictObject({ orderSn: id, amount: fen, payBy: seconds, isPaid: z.boolean() }),
  errors: ['KYC_REQUIRED', 'UNDER_AGE', 'NOT_FOUND', 'AUCTION_CLOSED', 'LOT_WITHDRAWN', 'BUSY'],
})

/** A bid, in fen. It is binding. */
export const placeBid = route('order/auction/bid', {
  auth: 'user',
  input: z.strictObject({ lotId: numericId.meta({ title: '拍品' }), price: fen.min(1).meta({ title: '出价' }) }),
  reply: z.strictObject({ lot: auctionLot }),
  errors: [
    'KYC_REQUIRED',
    'UNDER_AGE',
    'NOT_FOUND',
    'AUCTION_CLOSED',
    'LOT_WITHDRAWN',
    'DEPOSIT_REQUIRED',
    'BID_TOO_LOW',
    'ALREADY_LEADING',
  ],
})
