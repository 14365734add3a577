import * as z from 'zod'
import type { AuctionState } from '../enums.ts'
import * as ids from '../ids.ts'
import { count, done, fen, picture, seconds, trimmed } from '../schema.ts'
import { depositStateLabels, lotStateLabels } from './auctionNames.ts'
import { requiresApproval } from './requiresApproval.ts'
import { adminList, choice } from './list.ts'
import { adminRoute } from './route.ts'

const titled = (title: string) => z.string().meta({ title })
const time = (title: string) => seconds.meta({ title })
const lotId = ids.lotId.meta({ title: '拍品编号' })
const bidder = ids.uid.meta({ title: '竞买人' })
const round = count.meta({ title: '轮次' })

const lotState = choice<AuctionState>('状态', lotStateLabels)

const depositState = choice('状态', depositStateLabels)

const lotRow = z.strictObject({
  lotId,
  goodsSn: ids.goodsSn.meta({ title: '商品编号' }),
  name: titled('拍品'),
  cover: picture,
  house: titled('拍卖行'),
  state: lotState,
  round,
  startPriceFen: fen.meta({ title: '起拍价' }),
  /** The highest bid; null before the first. */
  priceFen: fen.nullable().meta({ title: '当前价' }),
  bids: count.meta({ title: '出价次数' }),
  startsAt: time('开始时间'),
  endsAt: time('结束时间'),
})

export const lotList = adminList('lot/list', {
  title: '查看拍品列表',
  auth: 'auction.read',
  filters: {
    lotId,
    goodsSn: ids.goodsSn.meta({ title: '商品编号' }),
    state: lotState,
    from: time('结束不早于'),
    until: time('结束早于'),
  },
  sorts: ['-endsAt', 'endsAt', '-startsAt', 'startsAt'],
  row: lotRow,
  tabs: 'state',
})

/** A bidder to whom the lot was offered; the winner comes first. */
const offer = z.strictObject({
  round: count,
  place: count,
  uid: ids.uid,
  /** Masked. */
  nickname: z.string(),
  priceFen: fen,
  orderSn: ids.orderSn,
  /** Time the offer lapsed; null if it is open or was paid. */
  lapsedAt: seconds.nullable(),
})

/** Returns all details of one lot; polled while an operator watches it. */
export const lotInfo = adminRoute('GET', 'lot/info', {
  title: '查看拍品',
  auth: 'auction.read',
  input: z.strictObject({ lotId }),
  example: { lotId: '999999' },
  reply: lotRow.extend({
    licenceNumber: z.string(),
    remarks: z.array(z.string()),
    stepFen: fen,
    depositFen: fen,
    depositPercent: count,
    nextBidFen: fen,
    /** A bid within this many last seconds extends the lot by the same number of seconds. */
    extendSeconds: count,
    /** The highest bidder, masked; null before the first bid. */
    leader: z.strictObject({ uid: ids.uid, nickname: z.string() }).nullable(),
    /** Whether bids are accepted at all. */
    isOpen: z.boolean(),
    deposits: z.strictObject({
      heldFen: fen,
      held: count,
      keptFen: fen,
      kept: count,
      refundedFen: fen,
      refunded: count,
    }),
    offers: z.array(offer),
    /** The latest few bids, newest first. */
    lastBids: z.array(
      z.strictObject({ bidId: ids.bidId, uid: ids.uid, nickname: z.string(), priceFen: fen, at: seconds }),
    ),
    isTakenDown: z.boolean(),
    withdrawal: z.strictObject({ reason: z.string(), by: z.string(), at: seconds }).nullable(),
    /** Time of this answer, by the clock that ends the lot. */
    now: seconds,
  }),
  errors: ['NOT_FOUND'],
})

export const lotBids = adminList('lot/bids', {
  title: '查看出价记录',
  auth: 'auction.read',
  filters: { lotId, uid: bidder, round: z.int().min(1).max(1000).meta({ title: '轮次' }) },
  sorts: ['-at', 'at'],
  row: z.strictObject({
    bidId: ids.bidId.meta({ title: '出价编号' }),
    at: time('出价时间'),
    lotId,
    name: titled('拍品'),
    round,
    uid: bidder,
    nickname: titled('昵称'),
    priceFen: fen.meta({ title: '出价' }),
  }),
})

export const lotDeposits = adminList('lot/deposits', {
  title: '查看保证金',
  auth: 'auction.read',
  filters: { lotId, uid: bidder, state: depositState },
  sorts: ['-orderSn', 'orderSn'],
  row: z.strictObject({
    orderSn: ids.orderSn.meta({ title: '订单编号' }),
    lotId,
    name: titled('拍品'),
    round,
    uid: bidder,
    nickname: titled('昵称'),
    state: depositState,
    amountFen: fen.meta({ title: '金额' }),
    settledAt: time('了结时间').nullable(),
  }),
})

const withdrawal = z.strictObject({
  lotId,
  /** Shown to bidders. */
  reason: trimmed('原因', 2, 200),
})

/** Withdraws an open or upcoming lot at once: its bids no longer bind, and held deposits are returned. */
export const withdrawLot = adminRoute('POST', 'lot/withdraw', {
  title: '撤拍',
  auth: 'auction.stop',
  input: withdrawal,
  example: { lotId: '999999', reason: '委托人撤回' },
  reply: z.strictObject({
    /** False if it was already withdrawn. */
    isNew: z.boolean(),
  }),
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'BUSY'],
})

/** Withdraws a lot that was knocked down and is not paid yet. Its winner loses the lot, so it requires approval. */
export const takeBackLot = adminRoute('POST', 'lot/takeBack', {
  title: '落槌后撤回拍品',
  auth: 'auction.takeBack',
  stepUp: true,
  input: withdrawal,
  example: { lotId: '999999', reason: '拍品受损' },
  reply: requiresApproval(done),
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'BUSY', 'APPROVAL_WAITING'],
})

const emergency = z.strictObject({ lotId, reason: trimmed('原因', 2, 200) })

/**
 * Hides a lot in any state from every public page and list, and refuses bids for it. Needs one person and takes effect
 * at once. The winner may still pay. A lot that ends or goes unpaid while hidden is withdrawn, its deposits returned.
 */
export const takeDownLot = adminRoute('POST', 'lot/takeDown', {
  title: '下架拍品',
  auth: 'auction.stop',
  input: emergency,
  example: { lotId: '999999', reason: '发现异常' },
  reply: done,
  errors: ['NOT_FOUND'],
})

/** Shows a lot again and accepts bids until it ends. A lot that ended meanwhile is withdrawn and not reopened. */
export const putBackLot = adminRoute('POST', 'lot/putBack', {
  title: '恢复展示拍品',
  auth: 'auction.stop',
  input: emergency,
  example: { lotId: '999999', reason: '已查明' },
  reply: done,
  errors: ['NOT_FOUND'],
})

/** Opens or closes bidding on the platform. Running lots still end on time. */
export const openAuctions = adminRoute('POST', 'auction/open', {
  title: '开关拍卖',
  auth: 'auction.stop',
  input: z.strictObject({ isOpen: z.boolean().meta({ title: '开放出价' }), reason: trimmed('原因', 2, 200) }),
  example: { isOpen: true, reason: '开拍' },
  reply: done,
})
