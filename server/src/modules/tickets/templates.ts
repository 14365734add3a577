import type { TicketTemplateId } from '@app/contract'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { RecordAct } from '../../core/adminHandler.ts'
import { toSeconds } from '../../core/clock.ts'
import type { Database, Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import * as queries from './templateQueries.ts'

/** Answer templates. */
export interface Templates {
  list(): Promise<AdminReply<'ticketTemplate/list'>>
  /** Creates or updates a template. Throws NOT_FOUND, EDITED_MEANWHILE, TEMPLATE_NAME_TAKEN. */
  save(input: AdminInput<'ticketTemplate/save'>, record: RecordAct): Promise<AdminReply<'ticketTemplate/save'>>
  /** Deletes a template. Throws NOT_FOUND, EDITED_MEANWHILE. */
  remove(input: AdminInput<'ticketTemplate/remove'>, record: RecordAct): Promise<Record<string, never>>
}

export function createTemplates(database: Database): Templates {
  /** Locks a template. Throws NOT_FOUND, EDITED_MEANWHILE. */
  async function lock(tx: Tx, id: TicketTemplateId, version: number) {
    const template = await queries.lock(tx, id)
    if (!template) throw new AppError('NOT_FOUND')
    if (template.version !== version) throw new AppError('EDITED_MEANWHILE', { data: { version: template.version } })
    const { name, topic, text } = template
    return { name, topic, text }
  }

  return {
    async list() {
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

    save: ({ templateId, version, ...values }, record) =>
      database.transaction(async (tx) => {
        const before = templateId === undefined ? undefined : await lock(tx, templateId, version)
        const id = templateId ?? (await queries.insert(tx, values))
        if (templateId !== undefined) await queries.update(tx, templateId, values)
        await record(tx, { target: `ticketTemplate:${id}`, before, after: values })
        return { templateId: id, version: templateId === undefined ? 1 : version + 1 }
      }),

    remove: ({ templateId, version }, record) =>
      database.transaction(async (tx) => {
        const before = await lock(tx, templateId, version)
        await queries.remove(tx, templateId)
        await record(tx, { target: `ticketTemplate:${templateId}`, before })
        return {}
      }),
  }
}
