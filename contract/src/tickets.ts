import * as z from 'zod'
import * as ids from './ids.ts'
import { route } from './route.ts'
import { count, cursorInput, cursorPageOf, done, fen, nothing, picture, seconds, trimmed } from './schema.ts'

/** What somebody asks about, by which the right colleague finds it. */
export const ticketTopic = z.enum(['order', 'item', 'account', 'rights', 'play', 'other'])
export type TicketTopic = z.infer<typeof ticketTopic>

/**
 * `open`: nobody has answered yet. `answered`: it is the collector's turn. `waiting`: they wrote again, it is ours. `solved`: either
 * said so, or silence did; it can be opened again. `closed`: not any more.
 */
export const ticketState = z.enum(['open', 'answered', 'waiting', 'solved', 'closed'])
export type TicketState = z.infer<typeof ticketState>

/** Who did something in a conversation; `house` is time alone. */
export const ticketSide = z.enum(['collector', 'staff', 'house'])
export type TicketSide = z.infer<typeof ticketSide>

/** What an entry of a conversation is: words, or a move that it made. */
export const ticketEntryKind = z.enum(['words', 'solved', 'reopened', 'closed'])
export type TicketEntryKind = z.infer<typeof ticketEntryKind>

const ticketId = ids.ticketId.meta({ title: '咨询' })

const rating = z.literal([1, 2, 3, 4, 5])

const words = {
  text: trimmed('内容', 1, 1000),
  /** Pictures that the caller uploaded for it. */
  imageIds: z.array(ids.imageId).max(9).default([]).meta({ title: '图片' }),
}

/** The order or piece that it is about, as whoever asks has it. */
export const ticketAbout = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('order'), orderSn: ids.orderSn, name: z.string(), cover: picture, amount: fen }),
  z.strictObject({ kind: z.literal('item'), nftId: ids.itemId, name: z.string(), cover: picture, serial: count }),
])
export type TicketAbout = z.infer<typeof ticketAbout>

const ticketCard = z.strictObject({
  ticketId: ids.ticketId,
  topic: ticketTopic,
  state: ticketState,
  /** The first words. */
  asked: z.string(),
  about: ticketAbout.nullable(),
  /** Whether something came that its owner has not looked at. */
  isUnread: z.boolean(),
  time: seconds,
  /** When something was last said or done. */
  changed: seconds,
})
export type TicketCard = z.infer<typeof ticketCard>

export const ticketEntry = z.strictObject({
  entryId: ids.ticketEntryId,
  side: ticketSide,
  kind: ticketEntryKind,
  text: z.string(),
  pictures: z.array(picture),
  time: seconds,
})
export type TicketEntry = z.infer<typeof ticketEntry>

const ticket = ticketCard.extend({
  /** Oldest first. */
  entries: z.array(ticketEntry),
  /** Until when an answer is aimed at; null while none is waited for. */
  answerBy: seconds.nullable(),
  /** Until when it can be opened again; null where it cannot. */
  reopenUntil: seconds.nullable(),
  /** Whether its owner may say how it was. */
  canRate: z.boolean(),
  /** The most is the best; null until then. */
  rating: rating.nullable(),
})
export type Ticket = z.infer<typeof ticket>

/** What people ask most, and what whoever asks us should know. An addition to the known calls. */
export const helpInfo = route('GET', 'ops/help/info', {
  auth: 'none',
  input: nothing,
  reply: z.strictObject({
    questions: z.array(z.strictObject({ topic: ticketTopic, question: z.string(), answer: z.string() })),
    /** When somebody is there, in words. */
    hours: z.string(),
    /** Minutes of office hours within which a first answer is aimed at. */
    answerMinutes: count,
    textMost: count,
    picturesMost: count,
    /** Tickets that one person may have open at once. */
    openMost: count,
    reopenDays: count,
  }),
})

/** Asks us something, of itself or about an order or a piece of one's own. An addition to the known calls. */
export const ticketCreate = route('POST once', 'user/ticket/create', {
  auth: 'user',
  changes: ['tickets'],
  input: z.strictObject({
    topic: ticketTopic.meta({ title: '问题类型' }),
    ...words,
    orderSn: ids.orderSn.optional().meta({ title: '订单' }),
    nftId: ids.itemId.optional().meta({ title: '藏品' }),
  }),
  reply: z.strictObject({ ticketId: ids.ticketId }),
  errors: ['BANNED_WORDS', 'NOT_FOUND', 'ORDER_NOT_FOUND', 'ITEM_NOT_FOUND', 'TICKET_LIMIT'],
  tooOften: 'TOO_FAST',
})

/** One's own, newest first, and how many hold something new. An addition to the known calls. */
export const ticketList = route('GET', 'user/ticket/list', {
  auth: 'user',
  shows: ['tickets'],
  input: z.strictObject(cursorInput),
  reply: cursorPageOf(ticketCard).extend({ unread: count }),
})

/** One of one's own with its conversation. An addition to the known calls. */
export const ticketInfo = route('GET', 'user/ticket/info', {
  auth: 'user',
  shows: ['tickets'],
  input: z.strictObject({ ticketId }),
  reply: ticket,
  errors: ['TICKET_NOT_FOUND'],
})

/** Says more, or answers what we asked. An addition to the known calls. */
export const ticketReply = route('POST once', 'user/ticket/reply', {
  auth: 'user',
  changes: ['tickets'],
  input: z.strictObject({ ticketId, ...words }),
  reply: done,
  errors: ['TICKET_NOT_FOUND', 'TICKET_SOLVED', 'TICKET_FULL', 'BANNED_WORDS', 'NOT_FOUND'],
  tooOften: 'TOO_FAST',
})

/** Says that nothing more is needed. An addition to the known calls. */
export const ticketSolve = route('POST once', 'user/ticket/solve', {
  auth: 'user',
  changes: ['tickets'],
  input: z.strictObject({ ticketId }),
  reply: done,
  errors: ['TICKET_NOT_FOUND', 'TICKET_SOLVED'],
})

/** Goes on with one that was solved, and says why. An addition to the known calls. */
export const ticketReopen = route('POST once', 'user/ticket/reopen', {
  auth: 'user',
  changes: ['tickets'],
  input: z.strictObject({ ticketId, ...words }),
  reply: done,
  errors: ['TICKET_NOT_FOUND', 'ILLEGAL_TRANSITION', 'TICKET_CLOSED', 'TICKET_FULL', 'BANNED_WORDS', 'NOT_FOUND'],
  tooOften: 'TOO_FAST',
})

/** Says how it was, once, when it is solved. An addition to the known calls. */
export const ticketRate = route('POST once', 'user/ticket/rate', {
  auth: 'user',
  changes: ['tickets'],
  input: z.strictObject({ ticketId, rating: rating.meta({ title: '评价' }) }),
  reply: done,
  errors: ['TICKET_NOT_FOUND', 'TICKET_RATED', 'ILLEGAL_TRANSITION'],
})

/** Its owner has looked at what came until now. An addition to the known calls. */
export const ticketSeen = route('POST', 'user/ticket/seen', {
  auth: 'user',
  changes: ['tickets'],
  input: z.strictObject({
    ticketId,
    /** The last entry that was shown. */
    entryId: ids.ticketEntryId.meta({ title: '看到的最后一条' }),
  }),
  reply: done,
  errors: ['TICKET_NOT_FOUND'],
})
