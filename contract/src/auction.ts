import * as z from 'zod'
import { AuctionState } from './enums.ts'
import * as ids from './ids.ts'
import { route } from './route.ts'
import { orderEffects } from './cacheTags.ts'
import { count, cursorInput, cursorPageOf, enumOf, fen, nothing, picture, seconds } from './schema.ts'

/** One lot. `nextBid` is the minimum of the next bid. */
export const auctionLot = z.strictObject({
  lotId: ids.lotId,
  goodsSn: ids.goodsSn,
  name: z.string(),
  subtitle: z.string(),
  cover: picture,
  /** The licensed auction house that holds it. */
  house: z.string(),
  licenceNumber: z.string(),
  state: enumOf(AuctionState),
  startPrice: fen,
  /** Minimum increment over the previous bid. */
  step: fen,
  /** Minimum deposit; auctionTerms.ts computes the deposit required for a bid. */
  deposit: fen,
  /** Percentage of a bid that must be deposited before the bid counts. */
  depositPercent: count,
  /** Starts at 1 and increases each time the lot reopens because its winner did not pay. Bids belong to this round. */
  round: count,
  /** The highest bid; null before the first. */
  price: fen.nullable(),
  nextBid: fen,
  /** Price from which a bid is so far above the minimum that it counts only with `isFarMeant`. */
  farFrom: fen,
  bids: count,
  startTime: seconds,
  /** Extended when a bid arrives in the last five minutes. */
  endTime: seconds,
})
export type AuctionLot = z.infer<typeof auctionLot>

/** Lists the lots, running ones first. `isOpen` is false until the operator opens auctions. */
export const auctionList = route('GET', 'order/auction/list', {
  title: '查看拍品列表',
  auth: 'none',
  provides: ['lots'],
  input: nothing,
  reply: z.strictObject({ isOpen: z.boolean(), list: z.array(auctionLot) }),
})

export const auctionInfo = route('GET', 'order/auction/info', {
  title: '查看拍品',
  auth: 'optional',
  provides: ['lots'],
  input: z.strictObject({ lotId: ids.lotId.meta({ title: '拍品' }) }),
  example: { lotId: '1' },
  reply: z.strictObject({
    lot: auctionLot,
    gallery: z.array(picture),
    story: z.array(z.string()),
    rules: z.array(z.string()),
    /** Reason and time of the withdrawal; null if it was not withdrawn. */
    withdrawal: z.strictObject({ reason: z.string(), time: seconds }).nullable(),
    /** A bid in this many last seconds extends the lot by the same number of seconds. */
    extendSeconds: count,
    /** Position in the lot's live topic to subscribe from. */
    live: z.int(),
    /** The caller's own state; null if not logged in. */
    mine: z
      .strictObject({
        /** The newest paid deposit order, else the unpaid one; null if none was requested. */
        depositOrderSn: ids.orderSn.nullable(),
        /** Whether a deposit was paid in this round, even if it was returned since. */
        isDepositPaid: z.boolean(),
        /** Whether the deposit was forfeited because the caller won and did not pay. They may not bid on it again. */
        isDepositKept: z.boolean(),
        /** Deposit currently held for the caller on this lot. */
        deposit: fen,
        /** The caller's highest bid. */
        highest: fen.nullable(),
        isLeading: z.boolean(),
        /** The winner's order, once the caller has won. */
        orderSn: ids.orderSn.nullable(),
      })
      .nullable(),
  }),
  errors: ['NOT_FOUND'],
})

export const auctionBid = z.strictObject({
  bidId: ids.bidId,
  /** Masked; 我 for the bidder themselves. */
  name: z.string(),
  price: fen,
  time: seconds,
  isMine: z.boolean(),
})

export const auctionBids = route('GET', 'order/auction/bids', {
  title: '查看出价记录',
  auth: 'optional',
  provides: ['lots'],
  input: z.strictObject({ ...cursorInput, lotId: ids.lotId.meta({ title: '拍品' }) }),
  example: { page: 1, size: 20, cursor: '1', lotId: '1' },
  reply: cursorPageOf(auctionBid),
  errors: ['NOT_FOUND'],
})

/**
 * Returns an order for the deposit still missing for a bid of `price`, or for the next possible bid. An unpaid order of
 * the same amount is returned again; one of another amount is cancelled. `isPaid` means that nothing is missing and the
 * order is the last one paid. Bidders who do not win get their whole deposit back.
 */
export const auctionDeposit = route('POST once', 'order/auction/deposit', {
  title: '缴纳保证金',
  auth: 'adult',
  invalidates: orderEffects,
  input: z.strictObject({
    lotId: ids.lotId.meta({ title: '拍品' }),
    price: fen.min(1).optional().meta({ title: '出价上限' }),
  }),
  example: { lotId: '1', price: 100 },
  reply: z.strictObject({ orderSn: ids.orderSn, amount: fen, payBy: seconds, isPaid: z.boolean() }),
  errors: ['NOT_FOUND', 'AUCTION_CLOSED', 'LOT_WITHDRAWN', 'BIDDER_BARRED', 'BUSY'],
})

/** Places a binding bid, in fen. */
export const placeBid = route('POST once', 'order/auction/bid', {
  title: '出价',
  auth: 'adult',
  invalidates: ['lots'],
  input: z.strictObject({
    lotId: ids.lotId.meta({ title: '拍品' }),
    price: fen.min(1).meta({ title: '出价' }),
    /** Confirms that the bidder has seen how far the price is above the minimum. Required from `farFrom` on. */
    isFarMeant: z.literal(true).optional().meta({ title: '核对高出的金额' }),
  }),
  example: { lotId: '1', price: 100, isFarMeant: true },
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
