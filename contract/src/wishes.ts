import * as z from 'zod'
import { drawAllowance, drawPrize, drawRound, gained, openTimes } from './drawing.ts'
import * as ids from './ids.ts'
import { placeOrder } from './order.ts'
import { route } from './route.ts'
import { orderEffects } from './cacheTags.ts'
import { count, cursorInput, cursorPageOf, fen, picture, trimmed } from './schema.ts'
import { type WishCard, wishCard } from './wishCard.ts'

export type { WishCard }

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
  title: '查看祈愿活动',
  auth: 'optional',
  provides: ['wishes'],
  input: z.strictObject({ eventId: eventId.optional() }),
  example: { eventId: '1' },
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

/** Makes a wish: a free one if one is left today, else for points. A prize must be received separately. */
export const wishMake = route('POST once', 'hwnft/wish/event', {
  title: '许愿',
  auth: 'adult',
  invalidates: ['points', 'wishes'],
  input: z.strictObject({
    eventId,
    ...texts,
    /** Cost that the caller was shown; refused if it has changed. */
    costPoints: count.meta({ title: '所需积分' }),
  }),
  example: { eventId: '1', text: '愿山河无恙', isAnonymous: false, costPoints: 0 },
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
  title: '查看心愿列表',
  auth: 'optional',
  provides: ['wishes'],
  input: z.strictObject({
    ...cursorInput,
    scope: z.enum(['all', 'mine']).default('all').meta({ title: '范围' }),
    eventId: eventId.optional(),
  }),
  example: { page: 1, size: 20, cursor: '1', scope: 'all', eventId: '1' },
  reply: cursorPageOf(wishCard).extend({
    /** Prizes that the caller has not received yet. */
    waiting: count,
  }),
  errors: ['NOT_LOGGED_IN'],
})

/** Receives the prize of one of the caller's wishes, once. */
export const wishReceive = route('POST once', 'hwnft/wishLog/receive', {
  title: '领取心愿奖品',
  auth: 'adult',
  invalidates: ['boxes', 'items', 'points', 'wishes'],
  input: z.strictObject({ wishId: ids.wishId.meta({ title: '心愿' }) }),
  example: { wishId: '1' },
  reply: z.strictObject({ gained }),
  errors: ['WISH_NOT_FOUND', 'PRIZE_TAKEN', 'PRIZE_EXPIRED'],
})

/** Orders a paid wish, which is made when the order is paid. Its text is checked before the order is placed. */
export const wishOrder = route('POST once', 'order/wishOrder', {
  title: '购买锦书灯',
  auth: 'adult',
  invalidates: orderEffects,
  input: z.strictObject({
    eventId,
    ...texts,
    /** The buyer confirmed that it cannot be returned, as with digital goods. */
    noReturnAccepted: z.literal(true).meta({ title: '数字商品不支持退换的确认' }),
  }),
  example: { eventId: '1', text: '愿山河无恙', isAnonymous: false, noReturnAccepted: true },
  reply: placeOrder.reply,
  errors: [...placeOrder.errors, 'NOT_FOUND', 'WISH_NOT_OPEN', 'BANNED_WORDS', 'CONTACT_REFUSED', 'LINK_REFUSED'],
})
