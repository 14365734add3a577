import * as z from 'zod'
import { drawAllowance, drawPrize, drawRound, gained, openTimes } from './drawing.ts'
import * as ids from './ids.ts'
import { placeOrder } from './order.ts'
import { route } from './route.ts'
import { orderEffects } from './cacheTags.ts'
import { count, cursorInput, cursorPageOf, fen, picture, seconds, trimmed } from './schema.ts'

const eventId = ids.poolId.meta({ title: '祈愿活动' })

const eventCard = z.strictObject({
  eventId: ids.poolId,
  title: z.string(),
  subtitle: z.string(),
  cover: picture,
  ...openTimes,
  /** `stopped`: wishes are suspended for now. */
  state: z.enum(['upcoming', 'open', 'stopped', 'over']),
})
export type WishEventCard = z.infer<typeof eventCard>

const wishEvent = eventCard.extend({
  rules: z.array(z.string()),
  freePerDay: count,
  costPoints: count,
  perDay: count,
  /** Price of a paid wish (fen), if the event sells them. */
  ticket: z.strictObject({ goodsSn: ids.goodsSn, price: fen, left: count }).nullable(),
  prizes: z.array(drawPrize),
  round: drawRound.nullable(),
  /** Public wishes so far. */
  wishes: count,
})
export type WishEvent = z.infer<typeof wishEvent>

/** Returns one event (the open one by default), the caller's allowance today, and all events. */
export const wishInfo = route('GET', 'hwnft/wish/info', {
  auth: 'optional',
  provides: ['wishes'],
  input: z.strictObject({ eventId: eventId.optional() }),
  reply: z.strictObject({
    /** Null if no event is named and none exists. */
    event: wishEvent.nullable(),
    mine: drawAllowance.nullable(),
    events: z.array(eventCard),
  }),
  errors: ['NOT_FOUND'],
})

const texts = {
  text: trimmed('心愿', 1, 60),
  isAnonymous: z.boolean().default(false).meta({ title: '是否匿名' }),
}

const wishCard = z.strictObject({
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

/** Makes a wish: a free one if one is left today, else for points. A prize must be received separately. */
export const wishMake = route('POST once', 'hwnft/wish/event', {
  auth: 'adult',
  invalidates: ['points', 'wishes'],
  input: z.strictObject({
    eventId,
    ...texts,
    /** Cost that the caller was shown; refused if it has changed. */
    costPoints: count.meta({ title: '所需积分' }),
  }),
  reply: z.strictObject({ wish: wishCard, mine: drawAllowance }),
  errors: [
    'NOT_FOUND',
    'WISH_NOT_OPEN',
    'WISH_LIMIT',
    'PRICE_CHANGED',
    'POINTS_SHORT',
    'BANNED_WORDS',
    'CONTACT_REFUSED',
    'LINK_REFUSED',
  ],
})

/** Lists wishes, newest first: everybody's, or the caller's. */
export const wishLogList = route('GET', 'hwnft/wishLog/list', {
  auth: 'optional',
  provides: ['wishes'],
  input: z.strictObject({
    ...cursorInput,
    scope: z.enum(['all', 'mine']).default('all').meta({ title: '范围' }),
    eventId: eventId.optional(),
  }),
  reply: cursorPageOf(wishCard).extend({
    /** Prizes that the caller has not received yet. */
    waiting: count,
  }),
  errors: ['NOT_LOGGED_IN'],
})

/** Receives the prize of one of the caller's wishes, once. */
export const wishReceive = route('POST once', 'hwnft/wishLog/receive', {
  auth: 'adult',
  invalidates: ['boxes', 'items', 'points', 'wishes'],
  input: z.strictObject({ wishId: ids.wishId.meta({ title: '心愿' }) }),
  reply: z.strictObject({ gained }),
  errors: ['WISH_NOT_FOUND', 'PRIZE_TAKEN', 'PRIZE_EXPIRED'],
})

/** Orders a paid wish, which is made when the order is paid. Its text is checked before the order is placed. */
export const wishOrder = route('POST once', 'order/wishOrder', {
  auth: 'adult',
  invalidates: orderEffects,
  input: z.strictObject({
    eventId,
    ...texts,
    /** The buyer confirmed that it cannot be returned, as with digital goods. */
    noReturnAccepted: z.literal(true).meta({ title: '数字商品不支持退换的确认' }),
  }),
  reply: placeOrder.reply,
  errors: [...placeOrder.errors, 'NOT_FOUND', 'WISH_NOT_OPEN', 'BANNED_WORDS', 'CONTACT_REFUSED', 'LINK_REFUSED'],
})
