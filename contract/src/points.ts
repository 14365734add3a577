import * as z from 'zod'
import { RecordSource } from './enums.ts'
import * as ids from './ids.ts'
import { route } from './route.ts'
import { count, cursorInput, cursorPageOf, enumOf, nothing, seconds } from './schema.ts'

const entry = z.strictObject({
  id: ids.pointEntryId,
  source: enumOf(RecordSource),
  /** Short description of the reason. */
  title: z.string(),
  /** Points credited (positive) or debited (negative). */
  change: z.int(),
  /**
   * Refunded points that were already spent, to be repaid by later earnings (positive), or such a repayment (negative).
   */
  owed: z.int(),
  /** Balance after the entry. */
  balance: count,
  time: seconds,
  /** Expiry of credited points; null for debits. */
  expireTime: seconds.nullable(),
})

/** Returns the caller's points: balance, next expiry, and the ledger, newest first. */
export const userPointList = route('GET', 'user/userPoint/List', {
  title: '查看积分明细',
  auth: 'user',
  provides: ['points'],
  input: z.strictObject({
    ...cursorInput,
    source: enumOf(RecordSource).optional().meta({ title: '来源' }),
    direction: z.enum(['in', 'out']).optional().meta({ title: '收支' }),
  }),
  example: { page: 1, size: 20, cursor: '1', source: 4, direction: 'in' },
  reply: cursorPageOf(entry).extend({
    points: count,
    /** All points ever earned; determines the VIP level. */
    earned: count,
    /** Points that refunds could not take back. Later earnings repay them first, so the balance is 0 until then. */
    debt: count,
    /**
     * Points credited once the goods can no longer be returned, and when the first of them are; null if none are
     * pending.
     */
    pending: z.strictObject({ points: count, time: seconds }).nullable(),
    /** The points that expire next; null if none do. */
    expiring: z.strictObject({ points: count, time: seconds }).nullable(),
  }),
})

/** Credits points for sharing a page, up to the daily limit. An addition to the known calls. */
export const userPointShare = route('POST once', 'user/userPoint/share', {
  title: '领取分享积分',
  auth: 'user',
  invalidates: ['points'],
  input: z.strictObject({
    /** Path of the shared page. */
    path: z
      .string()
      .regex(/^\/[\w/-]{0,100}$/)
      .meta({ title: '页面' }),
  }),
  example: { path: '/goods/1' },
  reply: z.strictObject({
    /** Points credited now; 0 if the daily limit is used up. */
    gained: count,
    points: count,
  }),
})

/** Lists the VIP levels, lowest first. */
export const basicVipLevelConfig = route('GET', 'ops/basic/config/basicVipLevelConfig', {
  title: '查看会员等级',
  auth: 'none',
  input: nothing,
  reply: z.strictObject({
    levels: z.array(
      z.strictObject({
        level: z.int(),
        name: z.string(),
        /** Total points earned that the level requires. */
        condition: count,
        benefits: z.array(z.string()),
      }),
    ),
  }),
})

/** Returns how points are earned and expire, and the reward of an invitation. */
export const basicActivityConfig = route('GET', 'ops/basic/config/basicActivityConfig', {
  title: '查看积分规则',
  auth: 'none',
  input: nothing,
  reply: z.strictObject({
    /** Months after which earned points expire. */
    pointMonths: count,
    earning: z.array(
      z.strictObject({
        source: enumOf(RecordSource),
        title: z.string(),
        description: z.string(),
        /** Points each time; for orders, per yuan. */
        points: count,
        /** Times a day; 0 means no limit. */
        perDay: count,
      }),
    ),
    invite: z.strictObject({
      /** Points that each side receives once the invited user is verified. */
      points: count,
      rules: z.array(z.string()),
    }),
  }),
})
