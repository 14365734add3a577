import type { AdminPath } from '@app/contract/admin/routes'
import type { WordList } from '@app/contract/admin/moderation'
import { sql } from 'kysely'
import type { AdminHandlers } from '../../core/adminHandler.ts'
import type { Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { readStored, storeSetting } from '../../core/storedSettings.ts'
import type { TermLists } from './termLists.ts'
import type { Marking } from './marking.ts'
import { moderationDefaults, moderationSchemas, type ModerationSettings } from './settings.ts'
import { builtInLists } from './terms/index.ts'

type Own = ModerationSettings['moderation']

/** Most terms the schema of the setting allows. */
const termsMost = 5000

export type ModerationAdminRoutes = Pick<AdminHandlers, Extract<AdminPath, `words/${string}`>>

/** Admin routes for the deployment's own terms, with a text to try them on. */
export function moderationAdminRoutes(
  { database }: Pick<CoreServices, 'database'>,
  { marking, settings }: { marking: Marking; settings: Pick<TermLists, 'own'> },
): ModerationAdminRoutes {
  /** Returns the stored terms; changes are serialized. */
  async function lockOwn(tx: Tx): Promise<Own> {
    await sql`select pg_advisory_xact_lock(hashtextextended('settings:moderation', 0))`.execute(tx)
    const stored = await readStored(tx, 'moderation')
    return moderationSchemas.moderation.parse({ ...moderationDefaults.moderation, ...stored })
  }

  return {
    async 'words/list'() {
      const own = await settings.own()
      return { own, builtIn: builtInLists.map(({ name, terms }) => ({ name, terms: terms.length })) }
    },

    'words/add': ({ list, terms }, { record }) =>
      database.transaction(async (tx) => {
        const own = await lockOwn(tx)
        const known = new Set(own[list])
        const fresh = [...new Set(terms)].filter((term) => !known.has(term))
        if (own[list].length + fresh.length > termsMost) throw new AppError('WORDS_FULL')
        if (fresh.length > 0) await storeSetting(tx, 'moderation', { [list]: [...own[list], ...fresh] })
        await record(tx, { target: targetOf(list), after: { added: fresh } })
        return { added: fresh.length }
      }),

    'words/remove': ({ list, terms }, { record }) =>
      database.transaction(async (tx) => {
        const own = await lockOwn(tx)
        const gone = own[list].filter((term) => terms.includes(term))
        const left = own[list].filter((term) => !terms.includes(term))
        if (gone.length > 0) await storeSetting(tx, 'moderation', { [list]: left })
        await record(tx, { target: targetOf(list), before: { removed: gone } })
        return { removed: gone.length }
      }),

    'words/try': ({ text, use }) => marking.tryText(text, use),
  }
}

const targetOf = (list: WordList): string => `words:${list}`
