import * as z from 'zod'
import { drawPrize, type PrizeKind } from '../drawing.ts'
import * as ids from '../ids.ts'
import { count, done, picture, seconds, trimmed } from '../schema.ts'
import { requiresApproval } from './requiresApproval.ts'
import { adminList, choice } from './list.ts'
import { broughtLabels, poolStateLabels, prizeKindLabels } from './playNames.ts'
import { adminRoute } from './route.ts'

const titled = (title: string) => z.string().meta({ title })
const time = (title: string) => seconds.meta({ title })
const poolId = ids.poolId.meta({ title: '活动编号' })
const uid = ids.uid.meta({ title: '用户' })
const reason = trimmed('原因', 2, 200)

const poolState = choice('状态', poolStateLabels)
const poolRow = z.strictObject({
  poolId,
  title: titled('名称'),
  cover: picture,
  state: poolState,
  startsAt: time('开始时间'),
  endsAt: time('结束时间').nullable(),
  freePerDay: count.meta({ title: '每天免费（次）' }),
  costPoints: count.meta({ title: '之后每次（积分）' }),
  perDay: count.meta({ title: '每天最多（次）' }),
})

const poolFilters = {
  search: trimmed('名称', 1, 40, 'search'),
  state: poolState,
  from: time('开始不早于'),
  until: time('开始早于'),
}

export const lotteryList = adminList('lottery/list', {
  title: '查看抽奖列表',
  auth: 'play.read',
  filters: poolFilters,
  sorts: ['-startsAt', 'startsAt'],
  row: poolRow,
})

export const wishingList = adminList('wishing/list', {
  title: '查看祈愿活动列表',
  auth: 'play.read',
  filters: poolFilters,
  sorts: ['-startsAt', 'startsAt'],
  row: poolRow,
})

const adminPrize = drawPrize.extend({
  points: count,
  /** Number or id of the prize; null for points and thanks. */
  giftSn: z.string().nullable(),
  /** Total pieces; null if unlimited. */
  stock: count.nullable(),
  given: count,
  /** Won by wishes, and neither received nor returned yet. */
  waiting: count,
  /** Time its last piece was first given out. */
  exhaustedAt: seconds.nullable(),
  isFallback: z.boolean(),
  /** The odds that today's round committed to; null if there is none. */
  oddsToday: count.nullable(),
})

/** Returns all details of one lottery or wishing event. */
export const poolInfo = adminRoute('GET', 'pool/info', {
  title: '查看抽奖或祈愿活动',
  auth: 'play.read',
  input: z.strictObject({ poolId }),
  example: { poolId: '999999' },
  reply: poolRow.extend({
    kind: z.enum(['lottery', 'wish']),
    isTakenDown: z.boolean(),
    subtitle: z.string(),
    rules: z.array(z.string()),
    ticketGoodsSn: ids.goodsSn.nullable(),
    prizes: z.array(adminPrize),
    /** Average points per try at the current odds. */
    expectedPoints: z.number(),
    /** Hundredths of a percent of tries that win an item or a box. */
    expectedGifts: count,
    /** Tries so far, and the points paid for them. */
    tries: count,
    wins: count,
    spentPoints: count,
    /** Wishes paid by order, and the fen not refunded. */
    paidWishes: count,
    /** First day (Shanghai time) without committed odds; a change takes effect from then on. */
    changesFrom: z.string(),
    /** Newest day first. */
    rounds: z.array(
      z.strictObject({
        roundId: ids.roundId,
        day: z.string(),
        commitment: z.string(),
        isRevealed: z.boolean(),
        tries: count,
      }),
    ),
    stop: z.strictObject({ at: seconds, by: z.string(), reason: z.string() }).nullable(),
    cancelled: z
      .strictObject({
        at: seconds,
        reason: z.string(),
        /** Paid and not returned yet. */
        waiting: count,
      })
      .nullable(),
  }),
  errors: ['NOT_FOUND'],
})

/** Lists lottery draws; only wins by default. */
export const winnerList = adminList('lottery/winners', {
  title: '查看中奖名单',
  auth: 'play.read',
  filters: {
    poolId,
    prizeId: ids.drawPrizeId.meta({ title: '奖品编号' }),
    kind: choice<PrizeKind>('奖品类型', prizeKindLabels),
    uid,
    from: time('抽奖不早于'),
    until: time('抽奖早于'),
  },
  sorts: ['-drawnAt', 'drawnAt'],
  row: z.strictObject({
    drawId: ids.drawId.meta({ title: '抽奖编号' }),
    drawnAt: time('抽奖时间'),
    poolId,
    title: titled('抽奖'),
    uid,
    nickname: titled('昵称'),
    phone: titled('手机号'),
    prizeName: titled('奖品'),
    kind: choice<PrizeKind>('奖品类型', prizeKindLabels),
    costPoints: count.meta({ title: '用去积分' }),
    /** The item or box that was given immediately. */
    givenId: titled('发放编号').nullable(),
    roundId: ids.roundId.meta({ title: '当日轮次' }),
  }),
})

export const wishList = adminList('wishing/wishes', {
  title: '查看心愿列表',
  auth: 'play.read',
  filters: {
    poolId,
    uid,
    brought: choice('奖品状态', broughtLabels),
    isPaid: z.boolean().meta({ title: '付费' }),
    from: time('许愿不早于'),
    until: time('许愿早于'),
  },
  sorts: ['-madeAt', 'madeAt'],
  row: z.strictObject({
    wishId: ids.wishId.meta({ title: '心愿编号' }),
    madeAt: time('许愿时间'),
    poolId,
    title: titled('活动'),
    uid,
    nickname: titled('昵称'),
    text: titled('心愿'),
    isPublic: z.boolean().meta({ title: '公开' }),
    prizeName: titled('所得'),
    brought: choice('奖品状态', broughtLabels),
    costPoints: count.meta({ title: '用去积分' }),
    orderSn: ids.orderSn.nullable().meta({ title: '订单' }),
    givenBackAt: time('退还时间').nullable(),
  }),
})

/** Stops further tries at once; nothing else changes. Paid orders of wishes are still fulfilled. */
export const stopPool = adminRoute('POST', 'pool/stop', {
  title: '暂停活动',
  auth: 'play.stop',
  input: z.strictObject({ poolId, reason }),
  example: { poolId: '999999', reason: '发现异常' },
  reply: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

/** Hides a pool from every public list, and stops it unless it is over. Takes effect at once, by one person. */
export const takeDownPool = adminRoute('POST', 'pool/takeDown', {
  title: '下架活动',
  auth: 'play.stop',
  input: z.strictObject({ poolId, reason }),
  example: { poolId: '999999', reason: '发现异常' },
  reply: done,
  errors: ['NOT_FOUND'],
})

/** Shows a pool again, still stopped; `pool/resume` lets it continue. */
export const putBackPool = adminRoute('POST', 'pool/putBack', {
  title: '恢复展示活动',
  auth: 'play.stop',
  input: z.strictObject({ poolId, reason }),
  example: { poolId: '999999', reason: '已查明' },
  reply: done,
  errors: ['NOT_FOUND'],
})

export const resumePool = adminRoute('POST', 'pool/resume', {
  title: '恢复活动',
  auth: 'play.stop',
  input: z.strictObject({ poolId, reason }),
  example: { poolId: '999999', reason: '已查明' },
  reply: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

/** Changes the odds from the first day without committed odds. Past draws and committed odds are unaffected. */
export const changeOdds = adminRoute('POST', 'pool/changeOdds', {
  title: '修改概率',
  auth: 'odds.change',
  stepUp: true,
  input: z.strictObject({
    poolId,
    /** Odds of every prize in hundredths of a percent, 10,000 in total. */
    odds: z
      .array(z.strictObject({ prizeId: ids.drawPrizeId, odds: z.int().min(0).max(10_000) }))
      .min(1)
      .max(20)
      .meta({ title: '概率' }),
    reason,
  }),
  example: { poolId: '999999', odds: [{ prizeId: '1', odds: 10_000 }], reason: '调整' },
  reply: requiresApproval(z.strictObject({ from: z.string() })),
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'BAD_INPUT', 'APPROVAL_WAITING'],
})

/** Reserves more pieces for a prize. */
export const restockPrize = adminRoute('POST', 'pool/restock', {
  title: '补充奖品',
  auth: 'odds.change',
  stepUp: true,
  input: z.strictObject({
    poolId,
    prizeId: ids.drawPrizeId.meta({ title: '奖品' }),
    pieces: z.int().min(1).max(1_000_000).meta({ title: '补充件数' }),
    reason,
  }),
  example: { poolId: '999999', prizeId: '1', pieces: 1, reason: '加赠' },
  reply: requiresApproval(done),
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'SOLD_OUT', 'GOODS_NOT_FOUND', 'APPROVAL_WAITING'],
})

/** Ends a wishing event for good and refunds money and points. Items already received stay with their owners. */
export const cancelWishing = adminRoute('POST', 'wishing/cancel', {
  title: '取消祈愿活动',
  auth: 'play.cancel',
  stepUp: true,
  input: z.strictObject({
    poolId,
    /** Shown to those who paid. */
    reason,
  }),
  example: { poolId: '999999', reason: '场地变更' },
  reply: requiresApproval(done),
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'APPROVAL_WAITING'],
})
