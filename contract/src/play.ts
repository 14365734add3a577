import * as z from 'zod'
import { drawAllowance, drawPrize, drawRound, gained, openTimes, prizeKind } from './drawing.ts'
import { route } from './route.ts'
import { count, cursorInput, cursorPageOf, id, nothing, numericId, picture, seconds } from './schema.ts'

const configId = numericId.meta({ title: '抽奖' })

const lottery = z.strictObject({
  configId: id,
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
export const awardConfigList = route('hwnft/awardConfig/list', {
  auth: 'optional',
  input: nothing,
  reply: z.strictObject({ list: z.array(lottery) }),
})

/** Draws once: a free try where one is left, else for points. What was won is the caller's at once (rules.md, play). */
export const awardConfigAward = route('hwnft/awardConfig/award', {
  auth: 'user',
  input: z.strictObject({
    configId,
    /** What the caller was told it costs; refused where that is not so any more. */
    costPoints: count.meta({ title: '所需积分' }),
  }),
  reply: z.strictObject({
    drawId: id,
    prizeId: id,
    position: count,
    gained,
    /** Which of the caller's tries of the day it was, from 1; with the round it proves the result. */
    ordinal: count,
    roundId: id,
    mine: drawAllowance,
  }),
  errors: ['KYC_REQUIRED', 'UNDER_AGE', 'NOT_FOUND', 'DRAW_NOT_OPEN', 'DRAW_LIMIT', 'PRICE_CHANGED', 'POINTS_SHORT'],
})

const awardCard = z.strictObject({
  drawId: id,
  configId: id,
  roundId: id,
  ordinal: count,
  /** Masked nickname; the caller's own is whole. */
  name: z.string(),
  isMine: z.boolean(),
  prizeName: z.string(),
  cover: picture,
  kind: prizeKind,
  costPoints: count,
  nftId: id.nullable(),
  time: seconds,
})
export type AwardCard = z.infer<typeof awardCard>

/** Draws, newest first: everybody's that won something, or all of the caller's. */
export const awardLogList = route('hwnft/awardLog/list', {
  auth: 'optional',
  input: z.strictObject({
    ...cursorInput,
    scope: z.enum(['winners', 'mine']).default('winners').meta({ title: '范围' }),
    configId: configId.optional(),
  }),
  reply: cursorPageOf(awardCard),
  errors: ['NOT_LOGGED_IN'],
})

/** All that is published of one day of a lottery or of a wishing event, to check one's own tries with. An addition. */
export const awardRound = route('hwnft/awardConfig/round', {
  auth: 'optional',
  input: z.strictObject({ roundId: numericId.meta({ title: '抽奖日' }) }),
  reply: drawRound.extend({
    title: z.string(),
    /** Null until the day is over. */
    seed: z.string().nullable(),
    /** When the seed is or was published. */
    revealTime: seconds,
    /** The table that was committed to, in its order. */
    prizes: z.array(
      z.strictObject({
        prizeId: id,
        name: z.string(),
        odds: count,
        /** When its last piece went; from then on the fallback takes its place. */
        exhaustedTime: seconds.nullable(),
      }),
    ),
    /** The prize that takes the place of one whose pieces are gone. */
    fallbackPrizeId: id,
    /** Who drew these; goes into the check. Null when nobody is logged in. */
    uid: id.nullable(),
    /** The caller's tries of the day. */
    draws: z.array(z.strictObject({ ordinal: count, prizeId: id, time: seconds })),
  }),
  errors: ['NOT_FOUND'],
})
