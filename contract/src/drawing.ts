import * as z from 'zod'
import * as ids from './ids.ts'
import { count, picture, seconds } from './schema.ts'

/** Possible results of draws and wishes: nothing, points, or anything that a gift code can give. */
export const prizeKind = z.enum(['thanks', 'points', 'collectible', 'blindBox', 'giftBox'])
export type PrizeKind = z.infer<typeof prizeKind>

export const drawPrize = z.strictObject({
  prizeId: ids.drawPrizeId,
  /** Starts at 1; clockwise from the upper left on a lottery's grid. */
  position: count,
  name: z.string(),
  cover: picture,
  kind: prizeKind,
  /** Points given by a points prize. */
  points: count,
  /** Hundredths of a percent; the odds of a pool add up to exactly 10,000. */
  odds: count,
  /** Pieces left; null if unlimited. */
  left: count.nullable(),
})
export type DrawPrize = z.infer<typeof drawPrize>

/**
 * What a pool committed to for one day (Shanghai time) before the first draw
 * (docs/adr/0020-draws-depend-on-person-and-ordinal.md).
 */
export const drawRound = z.strictObject({
  roundId: ids.roundId,
  /** `2026-11-21`. */
  day: z.string(),
  rulesVersion: z.string(),
  /** SHA-256, in hex, of the day's secret seed and the prize table. */
  commitment: z.string(),
  /** Commitment of the following day once made, so that anybody can record it before that day begins. */
  nextCommitment: z.string().nullable(),
})
export type DrawRound = z.infer<typeof drawRound>

/** The caller's remaining tries today, and the cost of the next one. */
export const drawAllowance = z.strictObject({
  freeLeft: count,
  /** Tries left today, including free ones. */
  triesLeft: count,
  /** Points that the next try costs; 0 while a free one is left. */
  nextCost: count,
  /** The caller's points balance. */
  points: count,
})
export type DrawAllowance = z.infer<typeof drawAllowance>

/** What a user received. */
export const gained = z.strictObject({
  kind: prizeKind,
  name: z.string(),
  cover: picture,
  /** Points credited; 0 for other kinds. */
  points: count,
  /** The item received; null for other kinds. */
  nftId: ids.itemId.nullable(),
})
export type Gained = z.infer<typeof gained>

/** Times between which a pool is open. */
export const openTimes = { startTime: seconds, endTime: seconds.nullable() }
