import type { DraftId } from '@app/contract'
import type { Act } from '../../core/adminHandler.ts'
import type { Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { inSavepoint } from '../../core/savepoint.ts'
import { sweepApart } from '../../jobs/sweepIndividually.ts'
import type { Sweep } from '../../jobs/worker.ts'
import type { Publishing } from './publishing.ts'
import * as queries from './queries.ts'

const actor: Act['actor'] = { id: null, name: '定时发布', roles: [], ip: '', requestId: '' }

/**
 * Publishes drafts that are due. A draft that cannot be published records the reason, waits for an operator and appears
 * on the dashboard.
 */
export function scheduleSweep(
  { database, log }: CoreServices,
  publishing: Publishing,
  { record }: { record: (tx: Tx, act: Act) => Promise<void> },
): Sweep {
  /** Publishes a draft; returns why it cannot be published now, or an empty string. */
  async function publish(tx: Tx, draft: queries.DraftRow): Promise<string> {
    try {
      return await inSavepoint(tx, async () => {
        const blocks = (await publishing.findingsOf(tx, draft)).filter(({ level }) => level === 'blocks')
        if (blocks.length > 0) return blocks.map(({ sentence }) => sentence).join('；')
        await publishing.perform(tx, draft, null)
        return ''
      })
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return error.message
      throw error
    }
  }

  /** Returns why external checks block publication, or an empty string. */
  async function refused(id: DraftId): Promise<string> {
    try {
      await publishing.requireWorld(id)
      return ''
    } catch (error) {
      if (error instanceof AppError) return error.message
      throw error
    }
  }

  const work = async (id: DraftId) => {
    const away = await refused(id)
    return database.transaction(async (tx) => {
      const draft = await queries.lock(tx, id)
      if (draft?.state !== 'scheduled') return false
      const failure = away || (await publish(tx, draft))
      if (failure !== '') {
        await queries.unschedule(tx, id, failure)
        log.error({ draft: id, failure }, 'A draft could not be published when it was planned to be')
      }
      await record(tx, {
        actor,
        verb: 'draft/publish',
        target: `draft:${id}`,
        after: { version: draft.version, failure },
      })
      return true
    })
  }

  return sweepApart(
    { database, log },
    {
      name: 'planned drafts',
      everySeconds: 1,
      batch: 20,
      due: (limit, isTriable) => queries.due(database.db, limit, isTriable),
      nameOf: (id) => ({ draft: id }),
      work,
    },
  )
}
