import { cutText } from '@app/contract/cutText'
import type { Picture, StaffId, TicketId } from '@app/contract'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { ArrivingFile, RecordAct, Staff } from '../../core/adminHandler.ts'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import type { Database, Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import { requireMove } from '../../core/transitions.ts'
import { type Emit, events } from '../../events/index.ts'
import type { StaffModule } from '../staff/index.ts'
import type { UploadsModule } from '../uploads/index.ts'
import type { UserModule } from '../user/index.ts'
import type { AboutTickets } from './about.ts'
import * as adminQueries from './adminQueries.ts'
import * as queries from './queries.ts'
import { isGoingOn } from './states.ts'

export interface AdminDeps {
  about: AboutTickets
  people: Pick<UserModule['people'], 'masked'>
  accounts: Pick<StaffModule['accounts'], 'named' | 'mayDo'>
  emit: Emit
  uploads: Pick<UploadsModule, 'claim' | 'uploadFor'>
}

/** An action of a staff member; `version` is the version they had read, if it matters. */
interface StaffAction {
  ticketId: TicketId
  key: string
  version?: number
}

type Added = Pick<queries.NewEntry, 'kind' | 'text' | 'pictures'>

/** Characters of the question shown in a list. */
const askedMost = 80

/** Admin service in which staff read and answer tickets. */
export interface AdminService {
  list(input: AdminInput<'ticket/list'>): Promise<AdminReply<'ticket/list'>>
  /** Returns a ticket for staff. Throws NOT_FOUND. */
  info(ticketId: TicketId): Promise<AdminReply<'ticket/info'>>
  /** Returns the ticket to answer after this one, and how many wait. */
  next(ticketId: TicketId, staff: Pick<Staff, 'id'>): Promise<AdminReply<'ticket/next'>>
  /** Stores a picture for an answer; it belongs to the owner of the ticket. Throws NOT_FOUND, and what uploads throw. */
  addPicture(ticketId: TicketId, file: ArrivingFile, record: RecordAct): Promise<AdminReply<'ticket/picture'>>
  /** Answers a ticket; its pictures are those of `addPicture`. Throws NOT_FOUND, EDITED_MEANWHILE, TICKET_SOLVED, IDEMPOTENCY_KEY_REUSED. */
  reply(input: AdminInput<'ticket/reply'>, staff: Staff, record: RecordAct): Promise<{ version: number }>
  /** Marks a ticket as solved. Throws NOT_FOUND, EDITED_MEANWHILE, TICKET_SOLVED, IDEMPOTENCY_KEY_REUSED. */
  solve(action: AdminInput<'ticket/solve'>, staff: Staff, record: RecordAct): Promise<{ version: number }>
  /**
   * Adds a note for staff. Throws NOT_FOUND, IDEMPOTENCY_KEY_REUSED. Needs no version: a note does not affect an
   * answer.
   */
  note(input: AdminInput<'ticket/note'>, staff: Staff, record: RecordAct): Promise<{ version: number }>
  /** Assigns a ticket. Throws NOT_FOUND, EDITED_MEANWHILE, and ASSIGNEE_REFUSED if the assignee may not answer. */
  assign(input: AdminInput<'ticket/assign'>, record: RecordAct): Promise<{ version: number }>
}

interface Deps extends AdminDeps {
  database: Database
}

export function createAdminService(database: Database, given: AdminDeps): AdminService {
  const deps: Deps = { database, ...given }
  return {
    list: (input) => listTickets(deps, input),
    info: (ticketId) => readTicket(deps, ticketId),
    next: (ticketId, { id }) => adminQueries.next(database.db, { ticketId, staffId: id }),
    addPicture: (ticketId, file, record) => addPicture(deps, ticketId, file, record),
    reply: (input, staff, record) => reply(deps, input, staff, record),
    solve: (action, staff, record) => solve(deps, action, staff, record),
    note: ({ text, ...action }, staff, record) =>
      add(deps, action, { kind: 'note', text }, { staff, record }, async () => undefined),
    assign: (input, record) => assignTicket(deps, input, record),
  }
}

async function listTickets(deps: Deps, input: AdminInput<'ticket/list'>): Promise<AdminReply<'ticket/list'>> {
  const { database } = deps
  const { db } = database
  const { rows, ...page } = await adminQueries.list(db, input)
  return { ...page, list: await present(deps, rows) }
}

async function readTicket(deps: Deps, ticketId: TicketId): Promise<AdminReply<'ticket/info'>> {
  const { about, accounts, database } = deps
  const { db } = database
  const row = await adminQueries.find(db, ticketId)
  if (!row) throw new AppError('NOT_FOUND')
  const [[card], entries, facts] = await Promise.all([
    present(deps, [row]),
    queries.entriesOf(db, ticketId),
    about.read(db, [row]),
  ])
  if (!card) throw new AppError('NOT_FOUND')
  const names = await accounts.named(
    db,
    entries.flatMap(({ staff_id: id }) => (id === null ? [] : [id])),
  )
  return {
    ...card,
    version: row.version,
    firstAnsweredAt: toSecondsOrNull(row.first_answered_at),
    order: row.order_sn === null ? null : facts.orderOf(row.order_sn),
    item: row.item_id === null ? null : facts.itemOf(row.item_id),
    entries: entries.map((entry) => ({
      entryId: entry.id,
      side: entry.side,
      kind: entry.kind,
      staff: entry.staff_id === null ? '' : (names.get(entry.staff_id) ?? ''),
      text: entry.text,
      pictures: entry.pictures,
      doubts: entry.doubts,
      time: toSeconds(entry.created_at),
    })),
  }
}

async function addPicture(
  { database, uploads }: Deps,
  ticketId: TicketId,
  file: ArrivingFile,
  record: RecordAct,
): Promise<AdminReply<'ticket/picture'>> {
  const ticket = await queries.find(database.db, ticketId)
  if (!ticket) throw new AppError('NOT_FOUND')
  const stored = await uploads.uploadFor({ uid: ticket.uid, purpose: 'ticket', file })
  await database.transaction((tx) => record(tx, { target: `ticket:${ticketId}`, after: { imageId: stored.imageId } }))
  return stored
}

function reply(
  deps: Deps,
  { text, imageIds, ...action }: AdminInput<'ticket/reply'>,
  staff: Staff,
  record: RecordAct,
): Promise<{ version: number }> {
  return add(deps, action, { kind: 'words', text }, { staff, record }, async (tx, { id, uid, state }) => {
    if (!isGoingOn(state)) throw new AppError('TICKET_SOLVED')
    if (state === 'answered') await queries.touch(tx, id)
    else requireMove(await queries.move(tx, id, 'answered', null))
    await queries.noteAnswer(tx, id, staff.id)
    const pictures: Picture[] = []
    for (const imageId of imageIds) pictures.push(await deps.uploads.claim(tx, { uid, imageId, purpose: 'ticket' }))
    return { pictures }
  })
}

function solve(deps: Deps, action: AdminInput<'ticket/solve'>, staff: Staff, record: RecordAct) {
  return add(deps, action, { kind: 'solved' }, { staff, record }, async (tx, { id, state }) => {
    if (!isGoingOn(state)) throw new AppError('TICKET_SOLVED')
    requireMove(await queries.move(tx, id, 'solved', null))
    return undefined
  })
}

function assignTicket(deps: Deps, { ticketId, version, assignee }: AdminInput<'ticket/assign'>, record: RecordAct) {
  const { database } = deps
  return database.transaction(async (tx) => {
    const before = await lock(tx, ticketId, version)
    if (assignee !== null && !(await isAnswerer(deps, tx, assignee))) throw new AppError('ASSIGNEE_REFUSED')
    await queries.assign(tx, ticketId, assignee)
    await record(tx, {
      target: `ticket:${ticketId}`,
      before: { assignee: before.assignee },
      after: { assignee },
    })
    return { version: version + 1 }
  })
}

async function present(
  { people, accounts, database }: Deps,
  rows: readonly adminQueries.AdminRow[],
): Promise<AdminReply<'ticket/list'>['list']> {
  const { db } = database
  const assignees = rows.flatMap(({ assignee }) => (assignee === null ? [] : [assignee]))
  const [persons, names, first] = await Promise.all([
    people.masked(
      db,
      rows.map(({ uid }) => uid),
    ),
    accounts.named(db, assignees),
    queries.firstTexts(
      db,
      rows.map(({ id }) => id),
    ),
  ])
  return rows.map((row) => {
    const person = persons.get(row.uid)
    return {
      ticketId: row.id,
      state: row.state,
      topic: row.topic,
      asked: cutText(first.get(row.id) ?? '', askedMost),
      orderSn: row.order_sn,
      nftId: row.item_id,
      person: { uid: row.uid, nickname: person?.nickname ?? '', phone: person?.phone ?? '' },
      assignee: row.assignee === null ? null : { id: row.assignee, name: names.get(row.assignee) ?? '' },
      answerBy: toSecondsOrNull(row.answer_by),
      isOverdue: row.is_late,
      rating: row.rating,
      createdAt: toSeconds(row.created_at),
      changedAt: toSeconds(row.changed_at),
    }
  })
}

/** Locks a ticket. Throws NOT_FOUND, and EDITED_MEANWHILE if the ticket has changed since it was read. */
async function lock(tx: Tx, id: TicketId, version?: number): Promise<queries.TicketRow> {
  const ticket = await queries.lock(tx, id)
  if (!ticket) throw new AppError('NOT_FOUND')
  if (version !== undefined && ticket.version !== version) {
    throw new AppError('EDITED_MEANWHILE', { data: { version: ticket.version } })
  }
  return ticket
}

/**
 * Adds an entry to a conversation, once per key, and its consequences. Throws NOT_FOUND, EDITED_MEANWHILE, and
 * IDEMPOTENCY_KEY_REUSED if the key belongs to a different action.
 */
async function add(
  { database, emit }: Deps,
  { ticketId, key, version }: StaffAction,
  added: Added,
  { staff, record }: { staff: Staff; record: RecordAct },
  work: (tx: Tx, ticket: queries.TicketRow) => Promise<Pick<Added, 'pictures'> | undefined>,
): Promise<{ version: number }> {
  return database.transaction(async (tx) => {
    const before = await lock(tx, ticketId)
    const by = { staffId: staff.id, key }
    const earlier = await queries.findByKey(tx, by)
    if (earlier) {
      const isSame =
        earlier.ticket_id === ticketId && earlier.kind === added.kind && earlier.text === (added.text ?? '')
      if (!isSame) throw new AppError('IDEMPOTENCY_KEY_REUSED')
      await record(tx, { target: `ticket:${ticketId}`, after: { entry: earlier.id, isRepeated: true } })
      return { version: before.version }
    }
    if (version !== undefined && before.version !== version) {
      throw new AppError('EDITED_MEANWHILE', { data: { version: before.version } })
    }
    const more = await work(tx, before)
    const entry = await queries.addEntry(tx, { ticketId, side: 'staff', ...added, ...more, by })
    if (added.kind !== 'note') {
      const text = added.kind === 'solved' ? null : (added.text ?? '')
      await emit(tx, events.ticketAnswered, { ticketId, entryId: entry, uid: before.uid, text })
    }
    const after = await lock(tx, ticketId)
    await record(tx, {
      target: `ticket:${ticketId}`,
      before: { state: before.state },
      after: { state: after.state, entry },
    })
    return { version: after.version }
  })
}

function isAnswerer({ accounts }: Deps, tx: Tx, id: StaffId): Promise<boolean> {
  return accounts.mayDo(tx, id, 'ticket.answer')
}
