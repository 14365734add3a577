import type { ImageId, ItemId, OrderSn, TicketEntryId, TicketId, Uid } from '@app/contract'
import type { TicketTopic } from '@app/contract/tickets'
import { lengthOf } from '@app/contract/textLength'
import type { Clock } from '../../core/clock.ts'
import type { Tx } from '../../core/database.ts'
import { AppError, badInput } from '../../core/errors.ts'
import { requireMove } from '../../core/transitions.ts'
import type { UploadsModule } from '../uploads/index.ts'
import type { UserModule } from '../user/index.ts'
import { afterOfficeMinutes } from './officeHours.ts'
import * as queries from './queries.ts'
import type { TicketSettings } from './settings.ts'
import { isGoingOn } from './states.ts'
import { isRatable } from './views.ts'

export interface TicketsDeps {
  clock: Clock
  people: Pick<UserModule['people'], 'lock'>
  uploads: Pick<UploadsModule, 'claim'>
}

type Settings = TicketSettings['tickets']

/** What a ticket asks about. */
export interface TicketSubject {
  topic: TicketTopic
  orderSn?: OrderSn | undefined
  nftId?: ItemId | undefined
}

/** A collector's message, with what automatic moderation was unsure about. */
export interface Said {
  text: string
  imageIds: readonly ImageId[]
  doubts: readonly string[]
}

/** Collectors' actions on their tickets, each within the given transaction (rules/tickets). */
export interface Tickets {
  /**
   * Opens a ticket. Throws TICKET_LIMIT, and NOT_FOUND for a picture. The caller has checked that the subject belongs
   * to the user.
   */
  create(tx: Tx, uid: Uid, asked: Said & TicketSubject, set: Settings): Promise<TicketId>
  /**
   * Adds the owner's message to a ticket. Throws TICKET_NOT_FOUND, TICKET_SOLVED, TICKET_FULL, and NOT_FOUND for a
   * picture.
   */
  reply(tx: Tx, uid: Uid, said: Said & { ticketId: TicketId }, set: Settings): Promise<void>
  /** Marks a ticket as solved by its owner. Throws TICKET_NOT_FOUND, and TICKET_SOLVED if it is over already. */
  solve(tx: Tx, uid: Uid, ticketId: TicketId): Promise<void>
  /**
   * Reopens a solved ticket. Throws TICKET_NOT_FOUND, ILLEGAL_TRANSITION, TICKET_CLOSED, TICKET_FULL, and NOT_FOUND
   * for a picture.
   */
  reopen(tx: Tx, uid: Uid, said: Said & { ticketId: TicketId }, set: Settings): Promise<void>
  /**
   * Rates the answer to a ticket. Throws TICKET_NOT_FOUND, TICKET_RATED, and ILLEGAL_TRANSITION while it is open or
   * if nobody has answered.
   */
  rate(tx: Tx, uid: Uid, ticketId: TicketId, rating: NonNullable<queries.TicketRow['rating']>): Promise<void>
  /** Marks the entries of a ticket as seen. Throws TICKET_NOT_FOUND. */
  see(tx: Tx, uid: Uid, ticketId: TicketId, entryId: TicketEntryId): Promise<void>
  /** Moves a ticket on when its time has come: silence solves it, and a ticket solved long ago is closed. */
  settle(tx: Tx, ticketId: TicketId, set: Settings): Promise<void>
}

export function createTickets(deps: TicketsDeps): Tickets {
  return {
    create: (tx, uid, asked, set) => openTicket(deps, tx, uid, asked, set),
    reply: (tx, uid, said, set) => reply(deps, tx, uid, said, set),
    solve: (tx, uid, ticketId) => solve(tx, uid, ticketId),
    reopen: (tx, uid, said, set) => reopen(deps, tx, uid, said, set),
    rate: (tx, uid, ticketId, rating) => rate(tx, uid, ticketId, rating),
    see: (tx, uid, ticketId, entryId) => see(tx, uid, ticketId, entryId),
    settle: (tx, ticketId, said) => settle(tx, ticketId, said),
  }
}

async function openTicket(
  deps: TicketsDeps,
  tx: Tx,
  uid: Uid,
  asked: Said & TicketSubject,
  set: Settings,
): Promise<TicketId> {
  const { people } = deps
  await people.lock(tx, uid)
  if ((await queries.countGoingOn(tx, uid)) >= set.openMost) throw new AppError('TICKET_LIMIT')
  const { topic, orderSn = null, nftId: itemId = null } = asked
  const answerBy = goalAfter(deps, set.answerMinutes, set)
  const id = await queries.insertTicket(tx, { uid, topic, orderSn, itemId, answerBy })
  await addMessage(deps, tx, uid, id, 'words', asked)
  return id
}

async function reply(
  deps: TicketsDeps,
  tx: Tx,
  uid: Uid,
  { ticketId, ...said }: Said & { ticketId: TicketId },
  set: Settings,
): Promise<void> {
  const { state } = await lockOwn(tx, uid, ticketId)
  if (!isGoingOn(state)) throw new AppError('TICKET_SOLVED')
  await requireCapacity(tx, ticketId, set)
  await addMessage(deps, tx, uid, ticketId, 'words', said)
  if (state !== 'answered') return queries.touch(tx, ticketId)
  requireMove(await queries.move(tx, ticketId, 'waiting', goalAfter(deps, set.againMinutes, set)))
}

async function solve(tx: Tx, uid: Uid, ticketId: TicketId): Promise<void> {
  const { state } = await lockOwn(tx, uid, ticketId)
  if (!isGoingOn(state)) throw new AppError('TICKET_SOLVED')
  await queries.addEntry(tx, { ticketId, side: 'collector', kind: 'solved' })
  requireMove(await queries.move(tx, ticketId, 'solved', null))
}

async function reopen(
  deps: TicketsDeps,
  tx: Tx,
  uid: Uid,
  { ticketId, ...said }: Said & { ticketId: TicketId },
  set: Settings,
): Promise<void> {
  const { state, solved_at: solvedAt } = await lockOwn(tx, uid, ticketId)
  if (solvedAt === null) throw new AppError('ILLEGAL_TRANSITION')
  if (state === 'closed' || (await queries.isPast(tx, solvedAt, set.reopenDays))) throw new AppError('TICKET_CLOSED')
  await requireCapacity(tx, ticketId, set)
  await addMessage(deps, tx, uid, ticketId, 'reopened', said)
  requireMove(await queries.move(tx, ticketId, 'waiting', goalAfter(deps, set.againMinutes, set)))
}

async function rate(
  tx: Tx,
  uid: Uid,
  ticketId: TicketId,
  rating: NonNullable<queries.TicketRow['rating']>,
): Promise<void> {
  const ticket = await lockOwn(tx, uid, ticketId)
  if (ticket.rating !== null) throw new AppError('TICKET_RATED')
  if (!isRatable(ticket)) throw new AppError('ILLEGAL_TRANSITION')
  await queries.rate(tx, ticketId, rating)
}

async function see(tx: Tx, uid: Uid, ticketId: TicketId, entryId: TicketEntryId): Promise<void> {
  if (!(await queries.see(tx, uid, ticketId, entryId))) throw new AppError('TICKET_NOT_FOUND')
}

async function settle(tx: Tx, ticketId: TicketId, { silentDays, reopenDays }: Settings): Promise<void> {
  const ticket = await queries.lock(tx, ticketId)
  if (!ticket) return
  const { state, changed_at: changed, solved_at: solved } = ticket
  if (state === 'answered' && (await queries.isPast(tx, changed, silentDays))) {
    await queries.addEntry(tx, { ticketId, side: 'house', kind: 'solved' })
    await queries.move(tx, ticketId, 'solved', null)
  } else if (state === 'solved' && solved && (await queries.isPast(tx, solved, reopenDays))) {
    await queries.addEntry(tx, { ticketId, side: 'house', kind: 'closed' })
    await queries.move(tx, ticketId, 'closed', null)
  }
}

function goalAfter({ clock }: TicketsDeps, minutes: number, set: Settings): Date {
  return afterOfficeMinutes(new Date(clock.now()), minutes, set)
}

/** Locks a ticket of the user. Throws TICKET_NOT_FOUND, also for another user's ticket. */
async function lockOwn(tx: Tx, uid: Uid, id: TicketId): Promise<queries.TicketRow> {
  const ticket = await queries.lock(tx, id)
  if (ticket?.uid !== uid) throw new AppError('TICKET_NOT_FOUND')
  return ticket
}

/** Adds a message. Throws NOT_FOUND for another user's picture. */
async function addMessage(
  { uploads }: TicketsDeps,
  tx: Tx,
  uid: Uid,
  ticketId: TicketId,
  kind: 'words' | 'reopened',
  said: Said,
): Promise<void> {
  const { text, imageIds, doubts } = said
  const pictures: queries.NewEntry['pictures'] = []
  for (const imageId of imageIds) pictures.push(await uploads.claim(tx, { uid, imageId, purpose: 'ticket' }))
  await queries.addEntry(tx, { ticketId, side: 'collector', kind, text, pictures, doubts })
}

async function requireCapacity(tx: Tx, id: TicketId, { entriesMost }: Settings): Promise<void> {
  if ((await queries.countEntries(tx, id)) >= entriesMost) throw new AppError('TICKET_FULL')
}

/**
 * Requires that a message is within the configured limits. Throws BAD_INPUT if a message exceeds the configured limits.
 */
export function requireFitting(
  { text, imageIds }: Pick<Said, 'text' | 'imageIds'>,
  { textMost, picturesMost }: Settings,
): void {
  if (lengthOf(text) > textMost) throw badInput('text', `最多 ${textMost} 个字`)
  if (imageIds.length > picturesMost) throw badInput('imageIds', `图片最多 ${picturesMost} 张`)
  if (new Set(imageIds).size !== imageIds.length) throw badInput('imageIds', '同一张图片只能使用一次')
}
