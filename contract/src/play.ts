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
  /** Eight, in the order of their positions around the grid. */
  prizes: z.array(drawPrize),
  round: drawRound,
  /** Null if not logged in. */
  mine: drawAllowance.nullable(),
})
export type Lottery = z.infer<typeof lottery>

/** Lists the open lotteries. */
export const awardConfigList = route('GET', 'hwnft/awardConfig/list', {
  title: '查看抽奖活动',
  auth: 'optional',
  provides: ['draws'],
  input: nothing,
  reply: z.strictObject({ list: z.array(lottery) }),
})

/** Draws once: a free try if one is left, else for points. The prize is credited immediately (rules/play#lottery). */
export const awardConfigAward = route('POST once', 'hwnft/awardConfig/award', {
  title: '抽奖',
  auth: 'adult',
  invalidates: ['boxes', 'draws', 'items', 'points'],
  input: z.strictObject({
    configId,
    /** Cost that the caller was shown; refused if it has changed. */
    costPoints: count.meta({ title: '所需积分' }),
  }),
  example: { configId: '1', costPoints: 0 },
  reply: z.strictObject({
    drawId: ids.drawId,
    prizeId: ids.drawPrizeId,
    position: count,
    gained,
    /** Number of the caller's try on that day, from 1; together with the round it proves the result. */
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
  /** Masked nickname; unmasked for the caller. */
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

/** Lists draws, newest first: everybody's wins, or all of the caller's. */
export const awardLogList = route('GET', 'hwnft/awardLog/list', {
  title: '查看抽奖记录',
  auth: 'optional',
  provides: ['draws'],
  input: z.strictObject({
    ...cursorInput,
    scope: z.enum(['winners', 'mine']).default('winners').meta({ title: '范围' }),
    configId: configId.optional(),
  }),
  example: { page: 1, size: 20, cursor: '1', scope: 'winners', configId: '1' },
  reply: cursorPageOf(awardCard),
  errors: ['NOT_LOGGED_IN'],
})

/** Returns the published data of one day of a lottery or wishing event, for checks. An addition to the known calls. */
export const awardRound = route('GET', 'hwnft/awardConfig/round', {
  title: '查看某日的抽取公示',
  auth: 'optional',
  provides: ['draws'],
  input: z.strictObject({ roundId: ids.roundId.meta({ title: '抽奖日' }) }),
  example: { roundId: '1' },
  reply: drawRound.extend({
    title: z.string(),
    /** Null until the day is over. */
    seed: z.string().nullable(),
    /** Time the seed is or was published. */
    revealTime: seconds,
    /** The committed table, in order. */
    prizes: z.array(
      z.strictObject({
        prizeId: ids.drawPrizeId,
        name: z.string(),
        odds: count,
        /** Time its last piece was given; from then on the fallback replaces it. */
        exhaustedTime: seconds.nullable(),
      }),
    ),
    /** The prize that replaces those that ran out. */
    fallbackPrizeId: ids.drawPrizeId,
    /** The user who made these draws; an input of the verification. Null if not logged in. */
    uid: ids.uid.nullable(),
    /** The caller's tries of that day. */
    draws: z.array(z.strictObject({ ordinal: count, prizeId: ids.drawPrizeId, time: seconds })),
  }),
  errors: ['NOT_FOUND'],
})
