import type { ItemId, OrderSn, StaffId, TicketEntryId, TicketId, Uid } from '@app/contract'
import type { TicketSide, TicketState, TicketTopic } from '@app/contract/tickets'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import type { Place } from '../../core/paging.ts'
import { periodEnd, wholeDaysAgo } from '../../core/periods.ts'
import { statesBefore } from '../../core/transitions.ts'
import { type Columns, onlyRow } from '../../db/rows.ts'
import type { DB } from '../../db/types.ts'
import type { IsTriable } from '../../jobs/retryBackoff.ts'
import { ticketTransitions } from './states.ts'

export type TicketRow = Selectable<DB['tickets']>

export interface NewTicket {
  uid: Uid
  topic: TicketTopic
  orderSn: OrderSn | null
  itemId: ItemId | null
  answerBy: Date
}

export async function insertTicket(tx: Tx, { uid, topic, orderSn, itemId, answerBy }: NewTicket): Promise<TicketId> {
  const { id } = await tx
    .insertInto('tickets')
    .values({ uid, topic, order_sn: orderSn, item_id: itemId, answer_by: answerBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks a ticket, to serialize everything that happens in it. */
export const lock = (tx: Tx, id: TicketId): Promise<TicketRow | undefined> =>
  tx.selectFrom('tickets').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const find = (db: Db | Tx, id: TicketId): Promise<TicketRow | undefined> =>
  db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirst()

/** Counts a user's unsolved tickets. */
export async function countGoingOn(db: Db | Tx, uid: Uid): Promise<number> {
  const { count } = await db
    .selectFrom('tickets')
    .select((expression) => expression.fn.countAll<string>().as('count'))
    .where('uid', '=', uid)
    .where('state', 'not in', ['solved', 'closed'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Moves a locked ticket to another state; returns false if the transition is not allowed. `answerBy` is set if the
 * ticket then waits for staff.
 */
export async function move(tx: Tx, id: TicketId, to: TicketState, answerBy: Date | null): Promise<boolean> {
  const isOver = to === 'solved' || to === 'closed'
  const { numUpdatedRows } = await tx
    .updateTable('tickets')
    .set({
      state: to,
      answer_by: answerBy,
      solved_at: isOver ? sql<Date>`coalesce(solved_at, now())` : null,
      version: sql<number>`version + 1`,
      changed_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('state', 'in', statesBefore(ticketTransitions, to))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Updates the ticket after an entry that leaves its state unchanged. */
export async function touch(tx: Tx, id: TicketId): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ version: sql<number>`version + 1`, changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Records the first answer, and assigns the ticket if it is unassigned. */
export async function noteAnswer(tx: Tx, id: TicketId, staffId: StaffId): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({
      first_answered_at: sql<Date>`coalesce(first_answered_at, now())`,
      assignee: sql<StaffId>`coalesce(assignee, ${staffId})`,
    })
    .where('id', '=', id)
    .execute()
}

export async function assign(tx: Tx, id: TicketId, assignee: StaffId | null): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ assignee, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export interface NewEntry {
  ticketId: TicketId
  side: TicketSide
  kind: 'words' | 'note' | 'solved' | 'reopened' | 'closed'
  text?: string
  pictures?: TicketEntryRow['pictures']
  doubts?: readonly string[]
  by?: { staffId: StaffId; key: string }
}

export type TicketEntryRow = Selectable<DB['ticket_entries']>

/** Adds an entry to a locked ticket, and notifies its owner unless it is their own. */
export async function addEntry(tx: Tx, entry: NewEntry): Promise<TicketEntryId> {
  const { ticketId, side, kind, text = '', pictures = [], doubts = [], by } = entry
  const { id } = await tx
    .insertInto('ticket_entries')
    .values({
      ticket_id: ticketId,
      side,
      kind,
      text,
      pictures: JSON.stringify(pictures),
      doubts: JSON.stringify(doubts),
      staff_id: by?.staffId ?? null,
      request_key: by?.key ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (side !== 'collector' && kind !== 'note' && kind !== 'closed') {
    await tx.updateTable('tickets').set({ told_entry: id }).where('id', '=', ticketId).execute()
  }
  return id
}

/** Returns the entry that an earlier request of a staff member with this key added; undefined if there is none. */
export const findByKey = (tx: Tx, { staffId, key }: { staffId: StaffId; key: string }) =>
  tx
    .selectFrom('ticket_entries')
    .select(['id', 'ticket_id', 'kind', 'text'])
    .where('staff_id', '=', staffId)
    .where('request_key', '=', key)
    .executeTakeFirst()

/** Returns all entries, oldest first. */
export const entriesOf = (db: Db | Tx, id: TicketId): Promise<TicketEntryRow[]> =>
  db.selectFrom('ticket_entries').selectAll().where('ticket_id', '=', id).orderBy('id').execute()

export async function countEntries(tx: Tx, id: TicketId): Promise<number> {
  const { count } = await tx
    .selectFrom('ticket_entries')
    .select((expression) => expression.fn.countAll<string>().as('count'))
    .where('ticket_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the first text of each ticket. */
export async function firstTexts(db: Db | Tx, ids: readonly TicketId[]): Promise<ReadonlyMap<TicketId, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('ticket_entries')
    .distinctOn('ticket_id')
    .select(['ticket_id', 'text'])
    .where('ticket_id', 'in', ids)
    .orderBy('ticket_id')
    .orderBy('id')
    .execute()
  return new Map(rows.map((row) => [row.ticket_id, row.text]))
}

/** Lists a user's tickets, newest first. */
export function listOwn(db: Db, uid: Uid, { size, offset, before }: Place): Promise<TicketRow[]> {
  const own = db.selectFrom('tickets').selectAll().where('uid', '=', uid).orderBy('id', 'desc').limit(size)
  return (before === undefined ? own.offset(offset) : own.where('id', '<', before)).execute()
}

/** Counts a user's tickets. */
export async function countOwn(db: Db, uid: Uid): Promise<number> {
  const result = await sql<{ total: number }>`
    select count(*)::int as total from tickets where uid = ${uid}`.execute(db)
  return onlyRow(result).total
}

/**
 * Marks entries as seen; returns whether the ticket is the user's. An entry without a notification cannot have been
 * seen yet.
 */
export async function see(tx: Tx, uid: Uid, id: TicketId, entryId: TicketEntryId): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tickets')
    .set({ seen_entry: sql<string>`greatest(seen_entry, least(told_entry, ${entryId}::bigint))` })
    .where('id', '=', id)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function rate(tx: Tx, id: TicketId, rating: NonNullable<TicketRow['rating']>): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ rating, rated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Returns tickets to move on after a time: answered without a reaction, or solved and not reopened. */
export async function listSilent(
  db: Db,
  { silentDays, reopenDays }: { silentDays: number; reopenDays: number },
  limit: number,
  isTriable: IsTriable,
): Promise<TicketId[]> {
  const { rows } = await sql<Columns<'tickets', 'id'>>`
    select id from tickets
    where (state = 'answered' and changed_at < ${wholeDaysAgo(silentDays)} and ${periodEnd(sql.ref('changed_at'), silentDays)} <= now()
      or state = 'solved' and solved_at < ${wholeDaysAgo(reopenDays)} and ${periodEnd(sql.ref('solved_at'), reopenDays)} <= now())
      and ${isTriable(sql.ref('id'))}
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns until when a solved ticket can be reopened; null if it is not solved. */
export async function reopenUntil(db: Db, id: TicketId, days: number): Promise<Date | null> {
  const row = await db
    .selectFrom('tickets')
    .select(sql<Date | null>`${periodEnd(sql.ref('solved_at'), days)}`.as('until'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.until ?? null
}

/** Whether a period of `days` days that began at `since` is over, by the database's clock. */
export async function isPast(tx: Tx, since: Date, days: number): Promise<boolean> {
  const { rows } = await sql<{ past: boolean }>`
    select ${periodEnd(since, days)} <= now() as past`.execute(tx)
  return rows[0]?.past ?? false
}
