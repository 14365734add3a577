import type { StaffId, TicketId } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { ticketStateLabels } from '@app/contract/admin/tickets'
import { sql } from 'kysely'
import type { Db } from '../../core/database.ts'
import { containing, readTabbed, tabsOf } from '../../core/keyset.ts'
import type { Columns } from '../../db/rows.ts'
import type { TicketRow } from './queries.ts'

/** Lists tickets by the given filters. */
export function list(db: Db, input: AdminInput<'ticket/list'>) {
  const {
    state,
    topic,
    about,
    assignee,
    isUnassigned,
    isOverdue,
    person,
    orderSn,
    nftId,
    search: text,
    ...place
  } = input
  let query = db.selectFrom(withDeadline.as('t')).selectAll('t').select(isLate.as('is_late'))
  if (topic !== undefined) query = query.where('t.topic', '=', topic)
  if (about === 'order') query = query.where('t.order_sn', 'is not', null)
  if (about === 'item') query = query.where('t.item_id', 'is not', null)
  if (about === 'none') query = query.where('t.order_sn', 'is', null).where('t.item_id', 'is', null)
  if (assignee !== undefined) query = query.where('t.assignee', '=', assignee)
  if (isUnassigned !== undefined) query = query.where('t.assignee', isUnassigned ? 'is' : 'is not', null)
  if (isOverdue !== undefined)
    query = query.where(isOverdue ? sql<boolean>`t.answer_by < now()` : sql<boolean>`not ${isLate}`)
  if (person !== undefined) query = query.where('t.uid', '=', person)
  if (orderSn !== undefined) query = query.where('t.order_sn', '=', orderSn)
  if (nftId !== undefined) query = query.where('t.item_id', '=', nftId)
  if (text !== undefined) {
    query = query.where(
      sql<boolean>`t.id in (
        select e.ticket_id from ticket_entries e
        where e.side = 'collector' and bigrams(e.text) @> bigrams(${text}) and e.text ilike ${containing(text)}
      )`,
    )
  }
  const keys = {
    sorts: { changedAt: 't.changed_at', createdAt: 't.created_at', answerBy: 't.due' },
    id: 't.id',
  } as const
  return readTabbed(db, query, place, keys, tabsOf('t.state', Object.keys(ticketStateLabels), state))
}

/** SQL for tickets with a deadline that is never null: those that wait for no answer come last. */
const withDeadline = sql<TicketRow & { due: Date }>`(
  select tickets.*, coalesce(answer_by, 'infinity'::timestamptz) as due from tickets
)`

/** Returns the next ticket that a member of staff should answer, and how many there are. */
export async function next(
  db: Db,
  { ticketId, staffId }: { ticketId: TicketId; staffId: StaffId },
): Promise<{ ticketId: TicketId | null; waiting: number }> {
  const { rows } = await sql<Columns<'tickets', 'id'> & { waiting: number }>`
    select t.id, count(*) over ()::int as waiting from tickets t
    left join tickets this on this.id = ${ticketId} and this.answer_by is not null
    where t.answer_by is not null and t.id <> ${ticketId} and (t.assignee is null or t.assignee = ${staffId})
    order by coalesce((t.answer_by, t.id) < (this.answer_by, this.id), false), t.answer_by, t.id limit 1`.execute(db)
  return { ticketId: rows[0]?.id ?? null, waiting: rows[0]?.waiting ?? 0 }
}

const isLate = sql<boolean>`coalesce(t.answer_by < now(), false)`

export function find(db: Db, id: string) {
  return db
    .selectFrom('tickets as t')
    .selectAll('t')
    .select(isLate.as('is_late'))
    .where('t.id', '=', id)
    .executeTakeFirst()
}

export type AdminRow = NonNullable<Awaited<ReturnType<typeof find>>>
