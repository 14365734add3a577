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
  /** Actions that its status allows now; the staff member's rights decide which of them are available. */
  moves: goodsMoveNames,
  edition: count,
  /** Ordered and not paid yet. */
  reserved: count,
  sold: count,
  left: count,
  /** Approximate number of people who viewed its page in the last half minute. */
  viewers: count,
  placedLastMinute: count,
}

/** Lists today's sales: running, begun or beginning today. */
export const liveSales = adminRoute('GET', 'saleRoom/list', {
  title: '查看今日发售',
  auth: 'saleRoom.read',
  input: nothing,
  reply: z.strictObject({ at: seconds, list: z.array(z.strictObject(sale)) }),
})

/** Returns the live figures of one sale, aggregated over all processes, up to a second old. */
export const liveSale = adminRoute('GET', 'saleRoom/info', {
  title: '查看发售现场',
  auth: 'saleRoom.read',
  input: z.strictObject({ goodsSn }),
  example: { goodsSn: 'nothing' },
  reply: z.strictObject({
    ...sale,
    at: seconds,
    /** The last two minutes, oldest first, up to the last whole second. */
    perSecond: z.array(z.strictObject({ placed: count, refused: count })),
    /** Reasons why orders were refused, in the last ten minutes and in total, most frequent first. */
    refusals: z.array(z.strictObject({ reason: z.string(), message: z.string(), lastTenMinutes: count, total: count })),
    placedTotal: count,
    /** The last ten minutes, over all sales. */
    channels: z.array(
      z.strictObject({
        platform: enumOf(PaymentPlatform),
        started: count,
        paid: count,
        failed: count,
        /** Median time from payment to booking in seconds; null if there were no payments. */
        lagSeconds: z.number().min(0).nullable(),
      }),
    ),
    jobs: z.strictObject({ waiting: count, dead: count, oldestDueSeconds: count }),
    chain: z.strictObject({ waiting: count, dead: count, oldestAt: seconds.nullable() }),
    /** The last completed rehearsal of this sale. */
    rehearsal: z
      .strictObject({ id: rehearsalId, people: count, peakOrders: count, p99: count, sold: count })
      .nullable(),
  }),
  errors: ['GOODS_NOT_FOUND'],
})
