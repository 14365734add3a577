import * as z from 'zod'
import { drawAllowance, drawPrize, drawRound, gained, openTimes } from './drawing.ts'
import { placeOrder } from './order.ts'
import { route } from './route.ts'
import { count, cursorInput, cursorPageOf, fen, id, numericId, picture, seconds, trimmed } from './schema.ts'

const eventId = numericId.meta({ title: '祈愿活动' })

const eventCard = z.strictObject({
  eventId: id,
  title: z.string(),
  subtitle: z.string(),
  cover: picture,
  ...openTimes,
  state: z.enum(['upcoming', 'open', 'over']),
})
export type WishEventCard = z.infer<typeof eventCard>

const wishEvent = eventCard.extend({
  rules: z.array(z.string()),
  freePerDay: count,
  costPoints: count,
  perDay: count,
  /** What a paid wish costs (fen), where the event sells them. */
  ticket: z.strictObject({ goodsSn: id, price: fen, left: count }).nullable(),
  prizes: z.array(drawPrize),
  round: drawRound.nullable(),
  /** Wishes so far that everybody sees. */
  wishes: count,
})
export type WishEvent = z.infer<typeof wishEvent>

/** One event (the one that is open, when none is named), what the caller may do there today, and all events. */
export const wishInfo = route('hwnft/wish/info', {
  auth: 'optional',
  input: z.strictObject({ eventId: eventId.optional() }),
  reply: z.strictObject({
    /** Null where no event is named and none is there. */
    event: wishEvent.nullable(),
    mine: drawAllowance.nullable(),
    events: z.array(eventCard),
  }),
  errors: ['NOT_FOUND'],
})

const words = {
  text: trimmed('心愿', 1, 60),
  isAnonymous: z.boolean().default(false).meta({ title: '是否匿名' }),
}

const wishCard = z.strictObject({
  wishId: id,
  eventId: id,
  eventTitle: z.string(),
  text: z.string(),
  /** Nickname; an anonymous wish has none, but for its own maker. */
  name: z.string(),
  isAnonymous: z.boolean(),
  isMine: z.boolean(),
  /** Whether others see it: not while a person has to look at its words first. */
  isPublic: z.boolean(),
  /** Whether it was paid for. */
  isPaid: z.boolean(),
  time: seconds,
  roundId: id,
  /** Which of its maker's tries of the day it was, from 1; 0 for everybody else. */
  ordinal: count,
  /** What it brought, told to its maker alone; null where it brought nothing. */
  prize: z
    .strictObject({
      prizeId: id,
      name: z.string(),
      cover: picture,
      receiveBy: seconds,
      receiveTime: seconds.nullable(),
      nftId: id.nullable(),
    })
    .nullable(),
})
export type WishCard = z.infer<typeof wishCard>

/** Makes a wish: a free one where one is left today, else for points. A prize waits to be received. */
export const wishMake = route('hwnft/wish/event', {
  auth: 'user',
  input: z.strictObject({
    eventId,
    ...words,
    /** What the caller was told it costs; refused where that is not so any more. */
    costPoints: count.meta({ title: '所需积分' }),
  }),
  reply: z.strictObject({ wish: wishCard, mine: drawAllowance }),
  errors: [
    'KYC_REQUIRED',
    'UNDER_AGE',
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

/** Wishes, newest first: everybody's, or the caller's. */
export const wishLogList = route('hwnft/wishLog/list', {
  auth: 'optional',
  input: z.strictObject({
    ...cursorInput,
    scope: z.enum(['all', 'mine']).default('all').meta({ title: '范围' }),
    eventId: eventId.optional(),
  }),
  reply: cursorPageOf(wishCard).extend({
    /** Prizes that wait for the caller. */
    waiting: count,
  }),
  errors: ['NOT_LOGGED_IN'],
})

/** Takes the prize of one of the caller's wishes, once. */
export const wishReceive = route('hwnft/wishLog/receive', {
  auth: 'user',
  input: z.strictObject({ wishId: numericId.meta({ title: '心愿' }) }),
  reply: z.strictObject({ gained }),
  errors: ['WISH_NOT_FOUND', 'PRIZE_TAKEN', 'PRIZE_EXPIRED'],
})

/** Orders a paid wish. It is made when the order is paid; its words are checked before anything is ordered. */
export const wishOrder = route('order/wishOrder', {
  auth: 'user',
  input: z.strictObject({
    eventId,
    ...words,
    /** The buyer ticked that it cannot be returned, as with digital goods. */
    noReturnAccepted: z.literal(true).meta({ title: '数字商品不支持退换的确认' }),
  }),
  reply: placeOrder.reply,
  errors: [...placeOrder.errors, 'NOT_FOUND', 'WISH_NOT_OPEN', 'BANNED_WORDS', 'CONTACT_REFUSED', 'LINK_REFUSED'],
})
