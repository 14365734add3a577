import type { TicketTemplateId } from '@app/contract'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { RecordAct } from '../../core/adminHandler.ts'
import { toSeconds } from '../../core/clock.ts'
import type { Database, Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import * as queries from './templateQueries.ts'

/** Creates the service for answer templates. */
export function createTemplates(database: Database) {
  /** Locks a template. Throws NOT_FOUND, EDITED_MEANWHILE. */
  async function lock(tx: Tx, id: TicketTemplateId, version: number) {
    const template = await queries.lock(tx, id)
    if (!template) throw new AppError('NOT_FOUND')
    if (template.version !== version) throw new AppError('EDITED_MEANWHILE', { data: { version: template.version } })
    const { name, topic, text } = template
    return { name, topic, text }
  }

  return {
    async list(): Promise<AdminReply<'ticketTemplate/list'>> {
      const rows = await queries.list(database.db)
      return {
        list: rows.map(({ id, name, topic, text, version, changed_at: changed }) => ({
          templateId: id,
          name,
          topic,
          text,
          version,
          changedAt: toSeconds(changed),
        })),
      }
    },

    /** Creates or updates a template. Throws NOT_FOUND, EDITED_MEANWHILE, TEMPLATE_NAME_TAKEN. */
    save: ({ templateId, version, ...words }: AdminInput<'ticketTemplate/save'>, record: RecordAct) =>
      database.transaction(async (tx) => {
        const before = templateId === undefined ? undefined : await lock(tx, templateId, version)
        const id = templateId ?? (await queries.insert(tx, words))
        if (templateId !== undefined) await queries.update(tx, templateId, words)
        await record(tx, { target: `ticketTemplate:${id}`, before, after: words })
        return { templateId: id, version: templateId === undefined ? 1 : version + 1 }
      }),

    /** Deletes a template. Throws NOT_FOUND, EDITED_MEANWHILE. */
    remove: ({ templateId, version }: AdminInput<'ticketTemplate/remove'>, record: RecordAct) =>
      database.transaction(async (tx) => {
        const before = await lock(tx, templateId, version)
        await queries.remove(tx, templateId)
        await record(tx, { target: `ticketTemplate:${templateId}`, before })
        return {}
      }),
  }
}

export type Templates = ReturnType<typeof createTemplates>
