import * as z from 'zod'
import * as ids from './ids.ts'
import { count, picture, seconds } from './schema.ts'

/** What draws and wishes may bring: nothing, points, or what a gift code can give as well. */
export const prizeKind = z.enum(['thanks', 'points', 'collectible', 'blindBox', 'giftBox'])
export type PrizeKind = z.infer<typeof prizeKind>

export const drawPrize = z.strictObject({
  prizeId: ids.drawPrizeId,
  /** From 1; on the grid of a lottery clockwise from the upper left. */
  position: count,
  name: z.string(),
  cover: picture,
  kind: prizeKind,
  /** That it gives, where it is points. */
  points: count,
  /** Hundredths of a percent; those of a pool add up to exactly 10,000. */
  odds: count,
  /** Pieces that are left; null where they do not run out. */
  left: count.nullable(),
})
export type DrawPrize = z.infer<typeof drawPrize>

/** What a pool committed to for one day, Shanghai time, before anybody drew (docs/decisions/play.md). */
export const drawRound = z.strictObject({
  roundId: ids.roundId,
  /** `2026-11-21`. */
  day: z.string(),
  rulesVersion: z.string(),
  /** SHA-256 of the day's secret seed with the prize table, in hex. */
  commitment: z.string(),
  /** The commitment of the day after, once it is made, so that anybody can keep it before that day begins. */
  nextCommitment: z.string().nullable(),
})
export type DrawRound = z.infer<typeof drawRound>

/** How many tries the caller has left today, and what the next one costs. */
export const drawAllowance = z.strictObject({
  freeLeft: count,
  /** Tries left today in all, the free ones among them. */
  triesLeft: count,
  /** Points that the next try costs; 0 while a free one is left. */
  nextCost: count,
  /** The caller's balance of points. */
  points: count,
})
export type DrawAllowance = z.infer<typeof drawAllowance>

/** What somebody received. */
export const gained = z.strictObject({
  kind: prizeKind,
  name: z.string(),
  cover: picture,
  /** Points that were credited; 0 for other kinds. */
  points: count,
  /** The item it became; null for other kinds. */
  nftId: ids.itemId.nullable(),
})
export type Gained = z.infer<typeof gained>

/** Times within which a pool is open. */
export const openTimes = { startTime: seconds, endTime: seconds.nullable() }
