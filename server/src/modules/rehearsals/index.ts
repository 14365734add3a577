import type { AdminHandlers } from '../../core/adminHandler.ts'
import type { GoodsSn, RehearsalId } from '@app/contract'
import type { CoreServices } from '../../core/coreServices.ts'
import type { ModuleParts } from '../shape.ts'
import { createRehearsalAdmin, messageOf, rehearsalJob, type RehearsalAdminDeps } from './adminService.ts'
import * as queries from './queries.ts'
import { createRehearsalRunner } from './runner.ts'
import { rehearsalTransitions } from './states.ts'

export { messageOf } from './adminService.ts'

type Parts = Required<Pick<ModuleParts, 'channels' | 'jobs' | 'states' | 'sweeps'>>

/** Rehearsals: load tests of sales with simulated users in a separate database (docs/adr/0031-rehearsals-have-a-database.md). */
export interface RehearsalsModule extends Parts {
  readonly adminRoutes: Pick<
    AdminHandlers,
    | 'rehearsal/list'
    | 'rehearsal/info'
    | 'rehearsal/readiness'
    | 'rehearsal/start'
    | 'rehearsal/startDraft'
    | 'rehearsal/stop'
  >
  /** Returns the rehearsal that processes should serve now; undefined if there is none. */
  running(): Promise<{ id: RehearsalId; database: string } | undefined>
  /** Calls `listener` whenever a rehearsal may have begun or ended. */
  onChange(listener: () => void): void
  /** Registers the address at which a process serves a rehearsal. */
  addNode(id: RehearsalId, node: queries.NodeAddress): Promise<void>
  /** Returns the last completed rehearsal of a work. */
  lastOf(goodsSn: GoodsSn): ReturnType<typeof queries.lastOf>
  /** Returns the reason of a refusal as text for operators. */
  messageOf(reason: string): string
}

export function createRehearsalsModule(core: CoreServices, deps: RehearsalAdminDeps): RehearsalsModule {
  const { db } = core.database
  const admin = createRehearsalAdmin(core, deps)
  const runner = createRehearsalRunner(core, deps)
  const listeners = new Set<() => void>()
  const notifyAll = () => listeners.forEach((notify) => notify())

  return {
    adminRoutes: {
      'rehearsal/list': admin.list,
      'rehearsal/info': ({ id }) => admin.info(id),
      'rehearsal/readiness': admin.readiness,
      'rehearsal/start': (input, { staff, record }) => admin.start(input, staff, record),
      'rehearsal/startDraft': (input, { staff, record }) => admin.startDraft(input, staff, record),
      async 'rehearsal/stop'(input, { record }) {
        await admin.stop(input, record)
        return {}
      },
    },
    jobs: { [rehearsalJob]: runner.job },
    sweeps: [runner.sweep],
    states: { 'rehearsals.state': rehearsalTransitions },
    channels: { rehearsal_changed: { heard: notifyAll, missed: notifyAll } },
    async running() {
      const open = await queries.open(db)
      return open?.state === 'running' && open.is_alive ? { id: open.id, database: open.database_name } : undefined
    },
    onChange: (listener) => void listeners.add(listener),
    addNode: (id, node) => queries.addNode(db, id, node),
    lastOf: (goodsSn) => queries.lastOf(db, goodsSn),
    messageOf,
  }
}
