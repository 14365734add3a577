import { randomUUID } from 'node:crypto'
import type { Input, TicketId } from '@app/contract'
import { makeUser, type TestUser } from '../support/factories.ts'
import { newKey } from '../support/keys.ts'
import type { TestServer } from '../support/server.ts'
import type { StaffMember } from '../support/staff.ts'

/** Asks as a page does. Returns the ticket's id. */
export async function ask(
  server: TestServer,
  user: Pick<TestUser, 'token'>,
  asked: Partial<Input<'user/ticket/create'>> = {},
  key = newKey(),
): Promise<TicketId> {
  const input = { topic: 'other' as const, text: '藏品的介绍在哪里能看到？', ...asked }
  return (await server.as(user)('user/ticket/create', input, key)).ticketId
}

/** Creates a ticket of a new user. */
export async function makeTicket(server: TestServer, asked: Partial<Input<'user/ticket/create'>> = {}) {
  const user = await makeUser(server.context.database)
  return { user, call: server.as(user), ticketId: await ask(server, user, asked) }
}

export const press = (): { key: string } => ({ key: randomUUID() })

/** Answers the state read a moment ago. */
export async function answer(staff: StaffMember, ticketId: TicketId, text = '在作品页往下翻就能看到。') {
  const { data } = await staff.ask('ticket/info', { ticketId })
  return staff.ask('ticket/reply', { ticketId, ...press(), version: data.version, text })
}

/** Solves the state read a moment ago. */
export async function solve(staff: StaffMember, ticketId: TicketId) {
  const { data } = await staff.ask('ticket/info', { ticketId })
  return staff.ask('ticket/solve', { ticketId, ...press(), version: data.version })
}

/** Stores an operator's setting, which every process receives. */
export async function setTickets({ context }: TestServer, value: object): Promise<void> {
  await context.database.pool.query(
    `insert into settings (key, value) values ('tickets', $1) on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(value)],
  )
  context.tickets.forget()
}

/** Makes a ticket this many days older. */
export async function age({ context }: TestServer, ticketId: TicketId, days: number): Promise<void> {
  await context.database.pool.query(
    `update tickets set created_at = created_at - $2 * interval '1 day', changed_at = changed_at - $2 * interval '1 day',
       answer_by = answer_by - $2 * interval '1 day', solved_at = solved_at - $2 * interval '1 day' where id = $1`,
    [ticketId, days],
  )
}
