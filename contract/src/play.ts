import * as z from 'zod'
import { drawAllowance, drawPrize, drawRound, gained, openTimes, prizeKind } from './drawing.ts'
import * as ids from './ids.ts'
import { route } from './route.ts'
import { count, cursorInput, cursorPageOf, nothing, picture, seconds } from './schema.ts'

const configId = ids.poolId.meta({ title: '抽奖' })

const lottery = z.strictObject({
  configId: ids.poolId,
  title: z.string(),
  subtitle: z.string(),
  /** Lines of plain text. */
  rules: z.array(z.string()),
  ...openTimes,
  freePerDay: count,
  costPoints: count,
  perDay: count,
  /** Eight, in the order of their positions round the grid. */
  prizes: z.array(drawPrize),
  round: drawRound,
  /** Null when nobody is logged in. */
  mine: drawAllowance.nullable(),
})
export type Lottery = z.infer<typeof lottery>

/** The lotteries that are open. */
export const awardConfigList = route('GET', 'hwnft/awardConfig/list', {
  auth: 'optional',
  shows: ['draws'],
  input: nothing,
  reply: z.strictObject({ list: z.array(lottery) }),
})

/** Draws once: a free try where one is left, else for points. What was won is the caller's at once (rules/play#lottery). */
export const awardConfigAward = route('POST once', 'hwnft/awardConfig/award', {
  auth: 'adult',
  changes: ['boxes', 'draws', 'items', 'points'],
  input: z.strictObject({
    configId,
    /** What the caller was told it costs; refused where that is not so any more. */
    costPoints: count.meta({ title: '所需积分' }),
  }),
  reply: z.strictObject({
    drawId: ids.drawId,
    prizeId: ids.drawPrizeId,
    position: count,
    gained,
    /** Which of the caller's tries of the day it was, from 1; with the round it proves the result. */
    ordinal: count,
    roundId: ids.roundId,
    mine: drawAllowance,
  }),
  errors: ['NOT_FOUND', 'DRAW_NOT_OPEN', 'DRAW_LIMIT', 'PRICE_CHANGED', 'POINTS_SHORT'],
})

const awardCard = z.strictObject({
  drawId: ids.drawId,
  configId: ids.poolId,
  roundId: ids.roundId,
  ordinal: count,
  /** Masked nickname; the caller's own is whole. */
  name: z.string(),
  isMine: z.boolean(),
  prizeName: z.string(),
  cover: picture,
  kind: prizeKind,
  costPoints: count,
  nftId: ids.itemId.nullable(),
  time: seconds,
})
export type AwardCard = z.infer<typeof awardCard>

/** Draws, newest first: everybody's that won something, or all of the caller's. */
export const awardLogList = route('GET', 'hwnft/awardLog/list', {
  auth: 'optional',
  shows: ['draws'],
  input: z.strictObject({
    ...cursorInput,
    scope: z.enum(['winners', 'mine']).default('winners').meta({ title: '范围' }),
    configId: configId.optional(),
  }),
  reply: cursorPageOf(awardCard),
  errors: ['NOT_LOGGED_IN'],
})

/** All that is published of one day of a lottery or of a wishing event, to check one's own tries with. An addition. */
export const awardRound = route('GET', 'hwnft/awardConfig/round', {
  auth: 'optional',
  shows: ['draws'],
  input: z.strictObject({ roundId: ids.roundId.meta({ title: '抽奖日' }) }),
  reply: drawRound.extend({
    title: z.string(),
    /** Null until the day is over. */
    seed: z.string().nullable(),
    /** When the seed is or was published. */
    revealTime: seconds,
    /** The table that was committed to, in its order. */
    prizes: z.array(
      z.strictObject({
        prizeId: ids.drawPrizeId,
        name: z.string(),
        odds: count,
        /** When its last piece went; from then on the fallback takes its place. */
        exhaustedTime: seconds.nullable(),
      }),
    ),
    /** The prize that takes the place of one whose pieces are gone. */
    fallbackPrizeId: ids.drawPrizeId,
    /** Who drew these; goes into the check. Null when nobody is logged in. */
    uid: ids.uid.nullable(),
    /** The caller's tries of the day. */
    draws: z.array(z.strictObject({ ordinal: count, prizeId: ids.drawPrizeId, time: seconds })),
  }),
  errors: ['NOT_FOUND'],
})
