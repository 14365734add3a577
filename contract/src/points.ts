import * as z from 'zod'
import { RecordSource } from './enums.ts'
import * as ids from './ids.ts'
import { route } from './route.ts'
import { count, cursorInput, cursorPageOf, enumOf, nothing, seconds } from './schema.ts'

const entry = z.strictObject({
  id: ids.pointEntryId,
  source: enumOf(RecordSource),
  /** What it was for, in a few words. */
  title: z.string(),
  /** Points that came (positive) or went (negative). */
  change: z.int(),
  /** Points of a refund that were spent by then, to be paid by later earnings (positive); or such a payment (negative). */
  owed: z.int(),
  /** The balance after it. */
  balance: count,
  time: seconds,
  /** When what came expires; null for what went. */
  expireTime: seconds.nullable(),
})

/** The caller's points: balance, what expires next, and the ledger, newest first. */
export const userPointList = route('GET', 'user/userPoint/List', {
  auth: 'user',
  shows: ['points'],
  input: z.strictObject({
    ...cursorInput,
    source: enumOf(RecordSource).optional().meta({ title: '来源' }),
    direction: z.enum(['in', 'out']).optional().meta({ title: '收支' }),
  }),
  reply: cursorPageOf(entry).extend({
    points: count,
    /** All points ever earned; the VIP level hangs on them. */
    earned: count,
    /** Points that refunds could not take back; later earnings pay them first, so the balance is 0 until then. */
    debt: count,
    /** Points that come once the goods cannot be sent back any more, and when the first of them do; null when none wait. */
    pending: z.strictObject({ points: count, time: seconds }).nullable(),
    /** The points that expire next; null when none do. */
    expiring: z.strictObject({ points: count, time: seconds }).nullable(),
  }),
})

/** Credits a share of a page, as far as today's limit goes. An addition to the known calls. */
export const userPointShare = route('POST once', 'user/userPoint/share', {
  auth: 'user',
  changes: ['points'],
  input: z.strictObject({
    /** What was shared: the path of a page. */
    path: z
      .string()
      .regex(/^\/[\w/-]{0,100}$/)
      .meta({ title: '页面' }),
  }),
  reply: z.strictObject({
    /** Points credited now; 0 when today's limit is used up. */
    gained: count,
    points: count,
  }),
})

/** The VIP levels, lowest first. */
export const basicVipLevelConfig = route('GET', 'ops/basic/config/basicVipLevelConfig', {
  auth: 'none',
  input: nothing,
  reply: z.strictObject({
    levels: z.array(
      z.strictObject({
        level: z.int(),
        name: z.string(),
        /** Points earned in all from which one has the level. */
        condition: count,
        benefits: z.array(z.string()),
      }),
    ),
  }),
})

/** How points are earned and kept, and what an invitation brings. */
export const basicActivityConfig = route('GET', 'ops/basic/config/basicActivityConfig', {
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
        /** Points each time; for orders: per yuan. */
        points: count,
        /** Times a day; 0 means no limit. */
        perDay: count,
      }),
    ),
    invite: z.strictObject({
      /** Points each side receives once the invited person is verified. */
      points: count,
      rules: z.array(z.string()),
    }),
  }),
})
