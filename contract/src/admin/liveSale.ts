import * as z from 'zod'
import { GoodsStatus, PaymentPlatform } from '../enums.ts'
import { goodsSn, rehearsalId } from '../ids.ts'
import { count, enumOf, fen, nothing, seconds } from '../schema.ts'
import { goodsMoveNames } from './goods.ts'
import { adminRoute } from './route.ts'

const sale = {
  goodsSn,
  name: z.string(),
  status: enumOf(GoodsStatus),
  priceFen: fen,
  saleStart: seconds,
  saleEnd: seconds.nullable(),
  /** Whether a priority window is open now, before the start. */
  isPriority: z.boolean(),
  /** Moves that its status allows now; the staff member's rights decide which of them they may make. */
  moves: goodsMoveNames,
  edition: count,
  /** Ordered and not paid yet. */
  reserved: count,
  sold: count,
  left: count,
  /** Roughly: who looked at its page in the last half minute. */
  viewers: count,
  placedLastMinute: count,
}

/** The sales of today: those that run, began or begin today. */
export const liveSales = adminRoute('GET', 'saleRoom/list', {
  auth: 'saleRoom.read',
  input: nothing,
  reply: z.strictObject({ at: seconds, list: z.array(z.strictObject(sale)) }),
})

/** One sale as it goes: what of it every process counted until a second ago. */
export const liveSale = adminRoute('GET', 'saleRoom/info', {
  auth: 'saleRoom.read',
  input: z.strictObject({ goodsSn }),
  reply: z.strictObject({
    ...sale,
    at: seconds,
    /** The last two minutes, the oldest first, up to the last whole second. */
    perSecond: z.array(z.strictObject({ placed: count, refused: count })),
    /** Of those who could not buy, why, in the last ten minutes and in all; the most first. */
    refusals: z.array(z.strictObject({ reason: z.string(), words: z.string(), lastTenMinutes: count, total: count })),
    placedTotal: count,
    /** Of the last ten minutes, for everything that is sold. */
    channels: z.array(
      z.strictObject({
        platform: enumOf(PaymentPlatform),
        started: count,
        paid: count,
        failed: count,
        /** From when the payer paid until we booked it, at the middle; null where nothing was. */
        lagSeconds: z.number().min(0).nullable(),
      }),
    ),
    jobs: z.strictObject({ waiting: count, dead: count, oldestDueSeconds: count }),
    chain: z.strictObject({ waiting: count, dead: count, oldestAt: seconds.nullable() }),
    /** The last rehearsal of it that was completed. */
    rehearsal: z
      .strictObject({ id: rehearsalId, people: count, peakOrders: count, p99: count, sold: count })
      .nullable(),
  }),
  errors: ['GOODS_NOT_FOUND'],
})
