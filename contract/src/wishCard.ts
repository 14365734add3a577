import * as z from 'zod'
import * as ids from './ids.ts'
import { count, picture, seconds } from './schema.ts'

/** A wish, free or paid for, in lists and as the result of an order. */
export const wishCard = z.strictObject({
  wishId: ids.wishId,
  eventId: ids.poolId,
  eventTitle: z.string(),
  text: z.string(),
  /** Nickname; empty for an anonymous wish, except for its maker. */
  name: z.string(),
  isAnonymous: z.boolean(),
  isMine: z.boolean(),
  /** Whether others see it; false while its text awaits review. */
  isPublic: z.boolean(),
  /** Whether it was paid for. */
  isPaid: z.boolean(),
  time: seconds,
  roundId: ids.roundId,
  /** Number of the maker's try on that day, from 1; 0 for everybody else. */
  ordinal: count,
  /** The prize, shown only to its maker; null if there was none. */
  prize: z
    .strictObject({
      prizeId: ids.drawPrizeId,
      name: z.string(),
      cover: picture,
      receiveBy: seconds,
      receiveTime: seconds.nullable(),
      nftId: ids.itemId.nullable(),
    })
    .nullable(),
})
export type WishCard = z.infer<typeof wishCard>
