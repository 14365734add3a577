import type { TicketTemplateId } from '@app/contract'
import type { TicketTopic } from '@app/contract/tickets'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'

export interface TemplateText {
  name: string
  topic: TicketTopic | null
  text: string
}

export const list = (db: Db) => db.selectFrom('ticket_templates').selectAll().orderBy('name').execute()

export const lock = (tx: Tx, id: TicketTemplateId) =>
  tx.selectFrom('ticket_templates').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function insert(tx: Tx, values: TemplateText): Promise<TicketTemplateId> {
  const { id } = await tx.insertInto('ticket_templates').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function update(tx: Tx, id: TicketTemplateId, values: TemplateText): Promise<void> {
  await tx
    .updateTable('ticket_templates')
    .set({ ...values, version: sql<number>`version + 1`, changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function remove(tx: Tx, id: TicketTemplateId): Promise<void> {
  await tx.deleteFrom('ticket_templates').where('id', '=', id).execute()
}
