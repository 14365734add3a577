import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { AdminHandlers, RecordAct } from '../../../core/adminHandler.ts'
import type { Database } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { ModerationModule } from '../../moderation/index.ts'
import * as queries from './phraseQueries.ts'

/** The phrases that collectors choose from (rules/play#barrage). */
export interface Phrases {
  list(input: AdminInput<'phrase/list'>): Promise<AdminReply<'phrase/list'>>
  /**
   * Creates or updates a phrase. Throws NOT_FOUND, EDITED_MEANWHILE, PHRASE_TAKEN, and what moderation of its text
   * throws.
   */
  save(input: AdminInput<'phrase/save'>, record: RecordAct): Promise<AdminReply<'phrase/save'>>
  /** Shows or hides a phrase. Throws NOT_FOUND. */
  show(input: AdminInput<'phrase/show'>, record: RecordAct): Promise<Record<string, never>>
}

export function createPhrases(database: Database, moderation: Pick<ModerationModule, 'checkOwn'>): Phrases {
  return {
    async list(input) {
      const { rows, next } = await queries.list(database.db, input)
      return {
        list: rows.map(({ id, text, position, is_shown: isShown, version }) => ({
          wordId: id,
          text,
          position,
          isShown,
          version,
        })),
        next,
      }
    },

    async save({ wordId, version, text, position }, record) {
      await moderation.checkOwn(text, 'text')
      return database.transaction(async (tx) => {
        const before = wordId === undefined ? undefined : await queries.lock(tx, wordId)
        if (wordId !== undefined && !before) throw new AppError('NOT_FOUND')
        if (before && before.version !== version) {
          throw new AppError('EDITED_MEANWHILE', { data: { version: before.version } })
        }
        const id = wordId ?? (await queries.insert(tx, { text, position }))
        if (wordId !== undefined) await queries.update(tx, wordId, { text, position })
        await record(tx, {
          target: `phrase:${id}`,
          before: before && { text: before.text, position: before.position },
          after: { text, position },
        })
        return { wordId: id, version: before ? before.version + 1 : 1 }
      })
    },

    show: ({ wordId, isShown }, record) =>
      database.transaction(async (tx) => {
        const before = await queries.lock(tx, wordId)
        if (!before) throw new AppError('NOT_FOUND')
        await queries.update(tx, wordId, { is_shown: isShown })
        await record(tx, { target: `phrase:${wordId}`, before: { isShown: before.is_shown }, after: { isShown } })
        return {}
      }),
  }
}

/** Admin routes for phrases. */
export const phraseRoutes = (phrases: Phrases) =>
  ({
    'phrase/list': phrases.list,
    'phrase/save': (input, { record }) => phrases.save(input, record),
    'phrase/show': (input, { record }) => phrases.show(input, record),
  }) satisfies Partial<AdminHandlers>
