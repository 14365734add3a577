import type { StaffId, TicketId, Uid } from '@app/contract'
import { users } from '@app/demo/catalogue/users'
import type { Tx } from '../core/database.ts'
import type { CoreServices } from '../core/coreServices.ts'
import { type DemoEntry, type DemoTicket, demoTemplates, demoTickets } from './ticketRows.ts'
import type { DemoMessage } from './types.ts'

const minute = 60_000
const isOver = ({ state }: DemoTicket) => state === 'solved' || state === 'closed'
const isOurTurn = ({ state }: DemoTicket) => state === 'open' || state === 'waiting'

/** Inserts the accounts' tickets; returns the messages about their answers, or undefined if there are tickets already. */
export async function insertDemoTickets(tx: Tx, sealer: CoreServices['sealer']): Promise<DemoMessage[] | undefined> {
  if (await tx.selectFrom('tickets').select('id').limit(1).executeTakeFirst()) return undefined
  const staff = await tx.selectFrom('staff_accounts').select('id').where('name', '=', 'support').executeTakeFirst()
  if (!staff) return undefined
  const answers: DemoMessage[] = []
  for (const ticket of demoTickets) {
    const person = await tx
      .selectFrom('users')
      .select('uid')
      .where('phone_hash', 'in', sealer.keyedHashes(users[ticket.user]?.phone ?? '', 'phone'))
      .executeTakeFirst()
    if (person) answers.push(...(await insertTicket(tx, ticket, person.uid, staff.id)))
  }
  await tx
    .insertInto('ticket_templates')
    .values(demoTemplates.map((template) => ({ ...template })))
    .execute()
  return answers
}

async function insertTicket(tx: Tx, ticket: DemoTicket, uid: Uid, staffId: StaffId): Promise<DemoMessage[]> {
  const now = Date.now()
  const at = ({ minutesAgo }: DemoEntry) => new Date(now - minutesAgo * minute)
  const [first] = ticket.entries
  const last = ticket.entries.at(-1)
  const answered = ticket.entries.find(({ by, kind }) => by === 'staff' && kind !== 'note')
  if (!first || !last) return []
  const { id } = await tx
    .insertInto('tickets')
    .values({
      uid,
      topic: ticket.topic,
      ...(await aboutOf(tx, ticket, uid)),
      state: ticket.state,
      version: ticket.entries.length,
      assignee: answered ? staffId : null,
      created_at: at(first),
      changed_at: at(last),
      answer_by: isOurTurn(ticket) ? new Date(at(last).getTime() + 30 * minute) : null,
      first_answered_at: answered ? at(answered) : null,
      solved_at: isOver(ticket) ? at(last) : null,
      rating: ticket.rating ?? null,
      rated_at: ticket.rating === undefined ? null : at(last),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return insertEntries(tx, id, ticket, { uid, staffId, at })
}

async function insertEntries(
  tx: Tx,
  id: TicketId,
  ticket: DemoTicket,
  { uid, staffId, at }: { uid: Uid; staffId: StaffId; at: (entry: DemoEntry) => Date },
): Promise<DemoMessage[]> {
  const rows = await tx
    .insertInto('ticket_entries')
    .values(
      ticket.entries.map((entry) => ({
        ticket_id: id,
        side: entry.by,
        kind: entry.kind ?? 'words',
        staff_id: entry.by === 'staff' ? staffId : null,
        text: entry.text ?? '',
        created_at: at(entry),
      })),
    )
    .returning(['id', 'side', 'kind', 'text', 'created_at'])
    .execute()
  const answers = rows.filter(({ side, kind }) => side === 'staff' && kind !== 'note')
  const told = answers.at(-1)?.id
  if (told === undefined) return []
  // A ticket that waits for its owner's reply is unread; the owner has seen the others.
  const isUnread = ticket.state === 'answered'
  const seen = isUnread ? '0' : told
  await tx.updateTable('tickets').set({ told_entry: told, seen_entry: seen }).where('id', '=', id).execute()
  return answers.map(({ id: entryId, kind, text, created_at: createdAt }) => {
    const answered = { ticketId: id, entryId, uid, text: kind === 'solved' ? null : text }
    const isRead = !isUnread || entryId !== told
    return { at: createdAt, isRead, write: (own, { ticketAnswered }) => ticketAnswered(own, answered) }
  })
}

/** Finds the user's last order or item; undefined if they have none. */
async function aboutOf(tx: Tx, { about }: DemoTicket, uid: Uid) {
  if (about === 'order') {
    const order = await tx
      .selectFrom('orders')
      .select('sn')
      .where('uid', '=', uid)
      .orderBy('sn', 'desc')
      .executeTakeFirst()
    return { order_sn: order?.sn ?? null }
  }
  if (about !== 'item') return {}
  const item = await tx
    .selectFrom('items')
    .select('id')
    .where('owner_uid', '=', uid)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return { item_id: item?.id ?? null }
}
