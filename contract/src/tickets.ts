import * as z from 'zod'
import * as ids from './ids.ts'
import { route } from './route.ts'
import { count, cursorInput, cursorPageOf, done, fen, nothing, picture, seconds, trimmed } from './schema.ts'

/** Topic of a ticket, which routes it to the right colleague. */
export const ticketTopic = z.enum(['order', 'item', 'account', 'rights', 'play', 'other'])
export type TicketTopic = z.infer<typeof ticketTopic>

/**
 * `open`: not answered yet. `answered`: the collector's turn. `waiting`: the collector wrote again, staff's turn.
 * `solved`: by either side or by timeout; it can be reopened. `closed`: it can no longer be reopened.
 */
export const ticketState = z.enum(['open', 'answered', 'waiting', 'solved', 'closed'])
export type TicketState = z.infer<typeof ticketState>

/** Author of an entry in a conversation; `house` marks entries caused by a timeout. */
export const ticketSide = z.enum(['collector', 'staff', 'house'])
export type TicketSide = z.infer<typeof ticketSide>

/** Kind of an entry in a conversation: a text, or a change of state. */
export const ticketEntryKind = z.enum(['words', 'solved', 'reopened', 'closed'])
export type TicketEntryKind = z.infer<typeof ticketEntryKind>

const ticketId = ids.ticketId.meta({ title: '咨询' })
const solvedTicketId = ids.owned(ticketId, 'SolvedTicketId')

const rating = z.literal([1, 2, 3, 4, 5])

const texts = {
  text: trimmed('内容', 1, 1000),
  /** Pictures that the caller uploaded for it. */
  imageIds: z.array(ids.owned(ids.imageId, 'TicketImageId')).max(9).default([]).meta({ title: '图片' }),
}

/** The caller's order or item that the ticket concerns. */
export const ticketAbout = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('order'), orderSn: ids.orderSn, name: z.string(), cover: picture, amount: fen }),
  z.strictObject({ kind: z.literal('item'), nftId: ids.itemId, name: z.string(), cover: picture, serial: count }),
])
export type TicketAbout = z.infer<typeof ticketAbout>

const ticketCard = z.strictObject({
  ticketId: ids.ticketId,
  topic: ticketTopic,
  state: ticketState,
  /** Text of the first message. */
  asked: z.string(),
  about: ticketAbout.nullable(),
  /** Whether it has entries that its owner has not read. */
  isUnread: z.boolean(),
  time: seconds,
  /** Time of the last entry. */
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
  /** Target time for an answer; null if none is due. */
  answerBy: seconds.nullable(),
  /** Time until which it can be reopened; null if it cannot. */
  reopenUntil: seconds.nullable(),
  /** Whether its owner may rate it. */
  canRate: z.boolean(),
  /** Higher is better; null until rated. */
  rating: rating.nullable(),
})
export type Ticket = z.infer<typeof ticket>

/** Returns frequent questions and what to know before asking. An addition to the known calls. */
export const helpInfo = route('GET', 'ops/help/info', {
  title: '查看帮助',
  auth: 'none',
  input: nothing,
  reply: z.strictObject({
    questions: z.array(z.strictObject({ topic: ticketTopic, question: z.string(), answer: z.string() })),
    /** Office hours, as text. */
    hours: z.string(),
    /** Target for the first answer, in minutes of office hours. */
    answerMinutes: count,
    textMost: count,
    picturesMost: count,
    /** Maximum open tickets per person. */
    openMost: count,
    reopenDays: count,
  }),
})

/** Creates a ticket, optionally about an order or item of the caller. An addition to the known calls. */
export const ticketCreate = route('POST once', 'user/ticket/create', {
  title: '提交咨询',
  auth: 'user',
  invalidates: ['tickets'],
  input: z.strictObject({
    topic: ticketTopic.meta({ title: '问题类型' }),
    ...texts,
    orderSn: ids.orderSn.optional().meta({ title: '订单' }),
    nftId: ids.itemId.optional().meta({ title: '藏品' }),
  }),
  example: {
    topic: 'order',
    text: '付款后没有看到藏品',
    imageIds: ['unknown'],
    orderSn: 'unknown',
    nftId: '1',
  },
  reply: z.strictObject({ ticketId: ids.ticketId }),
  errors: ['BANNED_WORDS', 'NOT_FOUND', 'ORDER_NOT_FOUND', 'ITEM_NOT_FOUND', 'TICKET_LIMIT'],
  tooOften: 'TOO_FAST',
})

/** Lists the caller's tickets, newest first. An addition to the known calls. */
export const ticketList = route('GET', 'user/ticket/list', {
  title: '查看我的咨询',
  auth: 'user',
  provides: ['tickets'],
  input: z.strictObject(cursorInput),
  example: { page: 1, size: 20, cursor: '1' },
  reply: cursorPageOf(ticketCard),
})

/** Returns one of the caller's tickets with its conversation. An addition to the known calls. */
export const ticketInfo = route('GET', 'user/ticket/info', {
  title: '查看咨询详情',
  auth: 'user',
  provides: ['tickets'],
  input: z.strictObject({ ticketId }),
  example: { ticketId: '1' },
  reply: ticket,
  errors: ['TICKET_NOT_FOUND'],
})

/** Adds a message, or answers a question from staff. An addition to the known calls. */
export const ticketReply = route('POST once', 'user/ticket/reply', {
  title: '回复咨询',
  auth: 'user',
  invalidates: ['tickets'],
  input: z.strictObject({ ticketId, ...texts }),
  example: { ticketId: '1', text: '补充一张截图', imageIds: ['unknown'] },
  reply: done,
  errors: ['TICKET_NOT_FOUND', 'TICKET_SOLVED', 'TICKET_FULL', 'BANNED_WORDS', 'NOT_FOUND'],
  tooOften: 'TOO_FAST',
})

/** Marks the ticket as solved. An addition to the known calls. */
export const ticketSolve = route('POST once', 'user/ticket/solve', {
  title: '标记咨询已解决',
  auth: 'user',
  invalidates: ['tickets'],
  input: z.strictObject({ ticketId }),
  example: { ticketId: '1' },
  reply: done,
  errors: ['TICKET_NOT_FOUND', 'TICKET_SOLVED'],
})

/** Reopens a solved ticket with a reason. An addition to the known calls. */
export const ticketReopen = route('POST once', 'user/ticket/reopen', {
  title: '重新打开咨询',
  auth: 'user',
  invalidates: ['tickets'],
  input: z.strictObject({ ticketId: solvedTicketId, ...texts }),
  example: { ticketId: '1', text: '又出现了', imageIds: ['unknown'] },
  reply: done,
  errors: ['TICKET_NOT_FOUND', 'ILLEGAL_TRANSITION', 'TICKET_CLOSED', 'TICKET_FULL', 'BANNED_WORDS', 'NOT_FOUND'],
  tooOften: 'TOO_FAST',
})

/** Rates a solved ticket, once. An addition to the known calls. */
export const ticketRate = route('POST once', 'user/ticket/rate', {
  title: '评价咨询',
  auth: 'user',
  invalidates: ['tickets'],
  input: z.strictObject({ ticketId: solvedTicketId, rating: rating.meta({ title: '评价' }) }),
  example: { ticketId: '1', rating: 5 },
  reply: done,
  errors: ['TICKET_NOT_FOUND', 'TICKET_RATED', 'ILLEGAL_TRANSITION'],
})

/** Marks the entries up to now as read. An addition to the known calls. */
export const ticketSeen = route('POST', 'user/ticket/seen', {
  title: '标记咨询已读',
  auth: 'user',
  invalidates: ['tickets'],
  input: z.strictObject({
    ticketId,
    /** The last entry that was shown. */
    entryId: ids.ticketEntryId.meta({ title: '看到的最后一条' }),
  }),
  example: { ticketId: '1', entryId: '1' },
  reply: done,
  errors: ['TICKET_NOT_FOUND'],
})
