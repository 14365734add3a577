import type { DraftId } from '@app/contract'
import type { Act } from '../../core/adminHandler.ts'
import type { Tx } from '../../core/database.ts'
import { AppError, isRefusal } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { inSavepoint } from '../../core/savepoint.ts'
import { sweepIndividually } from '../../jobs/sweepIndividually.ts'
import type { Sweep } from '../../jobs/worker.ts'
import type { DraftPublication } from './publication.ts'
import * as queries from './queries.ts'

const actor: Act['actor'] = { id: null, name: '定时发布', roles: [], ip: '', requestId: '' }

export interface ScheduleDeps extends Pick<CoreServices, 'database' | 'log'> {
  publication: Pick<DraftPublication, 'findingsOf' | 'publish' | 'requireExternal'>
  audit: { record: (tx: Tx, act: Act) => Promise<void> }
}

/**
 * Publishes drafts that are due. A draft that cannot be published records the reason, waits for an operator and appears
 * on the dashboard.
 */
export const scheduleSweep = (deps: ScheduleDeps): Sweep =>
  sweepIndividually(deps, {
    name: 'planned drafts',
    everySeconds: 1,
    batch: 20,
    due: (limit, isTriable) => queries.due(deps.database.db, limit, isTriable),
    nameOf: (id) => ({ draft: id }),
    work: (id) => publishScheduled(deps, id),
  })

async function publishScheduled(deps: ScheduleDeps, id: DraftId): Promise<boolean> {
  const externalFailure = await externalFailureOf(deps, id)
  return deps.database.transaction(async (tx) => {
    const draft = await queries.lock(tx, id)
    if (draft?.state !== 'scheduled') return false
    const failure = externalFailure || (await tryPublish(deps, tx, draft))
    if (failure !== '') {
      await queries.unschedule(tx, id, failure)
      deps.log.error({ draft: id, failure }, 'A scheduled draft could not be published')
    }
    const after = { version: draft.version, failure }
    await deps.audit.record(tx, { actor, verb: 'draft/publish', target: `draft:${id}`, after })
    return true
  })
}

/** Publishes a draft; returns why it cannot be published now, or an empty string. */
async function tryPublish({ publication }: ScheduleDeps, tx: Tx, draft: queries.DraftRow): Promise<string> {
  try {
    return await inSavepoint(tx, async () => {
      const blocks = (await publication.findingsOf(tx, draft)).filter(({ level }) => level === 'blocks')
      if (blocks.length > 0) return blocks.map(({ sentence }) => sentence).join('；')
      await publication.publish(tx, draft, null)
      return ''
    })
  } catch (error) {
    if (isRefusal(error)) return error.message
    throw error
  }
}

/** Returns why an external system rules out publication, or an empty string. */
async function externalFailureOf({ publication }: ScheduleDeps, id: DraftId): Promise<string> {
  try {
    await publication.requireExternal(id)
    return ''
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}
