import type { AdminHandlers } from '../../core/adminHandler.ts'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import { shownSettings } from '../../core/config/index.ts'
import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { requireMove } from '../../core/transitions.ts'
import * as jobs from '../../jobs/adminQueries.ts'
import { listBackoffs } from '../../jobs/retryBackoff.ts'
import type { StaffModule } from '../staff/index.ts'
import { maskPayload, maskText } from './masking.ts'
import type { SettingAdmin } from './settingAdmin.ts'

const setbacksShown = 200

/** Admin routes for jobs, sweeps and settings. */
export function systemAdminRoutes(
  { config, database }: Pick<CoreServices, 'config' | 'database'>,
  settings: SettingAdmin,
  approvals: Pick<StaffModule['approvals'], 'requiresApproval'>,
) {
  const { db } = database

  const present = (row: jobs.JobRow) => ({
    id: row.id,
    kind: row.kind,
    state: row.standing,
    attempts: row.attempts,
    attemptsMost: row.max_attempts,
    createdAt: toSeconds(row.created_at),
    runAt: toSeconds(row.run_at),
    error: maskText(row.last_error ?? ''),
  })

  return {
    async 'job/list'(input) {
      const { rows, next } = await jobs.list(db, input)
      return { list: rows.map(present), next }
    },

    async 'job/info'({ id }) {
      const row = await jobs.find(db, id)
      if (!row) throw new AppError('NOT_FOUND')
      const endedAt = toSecondsOrNull(row.done_at ?? row.discarded_at ?? row.dead_at)
      return { ...present(row), payload: maskPayload(row.payload), endedAt }
    },

    'job/retry': ({ id, reason }, { record }) =>
      database.transaction(async (tx) => {
        const before = await jobs.find(tx, id)
        if (!before) throw new AppError('NOT_FOUND')
        requireMove(await jobs.tryAgain(tx, id))
        const after = { state: 'waiting' }
        await record(tx, { target: `job:${id}`, before: { kind: before.kind, state: before.standing }, after, reason })
        return {}
      }),

    'job/discard': ({ id, reason }, { record }) =>
      database.transaction(async (tx) => {
        const before = await jobs.find(tx, id)
        if (!before) throw new AppError('NOT_FOUND')
        requireMove(await jobs.discard(tx, id))
        const after = { state: 'discarded' }
        await record(tx, { target: `job:${id}`, before: { kind: before.kind, state: before.standing }, after, reason })
        return {}
      }),

    async 'sweep/setbacks'() {
      const rows = await listBackoffs(db, setbacksShown)
      const list = rows.map(({ firstAt, nextAt, cause, ...row }) => ({
        ...row,
        cause: maskText(cause),
        firstAt: toSeconds(firstAt),
        nextAt: toSeconds(nextAt),
      }))
      return { list }
    },

    'sweep/tryAgain': ({ sweep, item, reason }, { record }) =>
      database.transaction(async (tx) => {
        if (!(await jobs.tryItemAgain(tx, { sweep, item }))) throw new AppError('NOT_FOUND')
        await record(tx, { target: `sweep:${sweep}`, after: { item }, reason })
        return {}
      }),

    'setting/list': async () => ({ list: await settings.list() }),

    'setting/change': approvals.requiresApproval('setting/change'),

    'setting/environment': async () => ({ list: shownSettings(config) }),
  } satisfies Partial<AdminHandlers>
}
