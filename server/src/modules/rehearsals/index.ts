import type { AdminHandlers } from '../../core/adminHandler.ts'
import type { GoodsSn } from '@app/contract'
import type { CoreServices } from '../../core/coreServices.ts'
import type { JobHandler, Sweep } from '../../jobs/worker.ts'
import type { LoadTestEnvironment } from '../../ports/loadTest.ts'
import type { GoodsModule } from '../goods/index.ts'
import type { Listening, States } from '../shape.ts'
import type { SystemModule } from '../system/index.ts'
import { createAdminService, rehearsalJob, wordsOf } from './adminService.ts'
import * as queries from './queries.ts'
import { createRehearsalRunner } from './runner.ts'
import { rehearsalTransitions } from './states.ts'

export { wordsOf } from './adminService.ts'

export type RehearsalsModule = ReturnType<typeof createRehearsalsModule>

/**
 * Creates the rehearsals module: load tests of sales with simulated users in a separate database
 * (docs/adr/0031-rehearsals-have-a-database.md).
 */
export function createRehearsalsModule(
  core: CoreServices,
  deps: {
    loadTestEnvironment: LoadTestEnvironment
    goods: Pick<GoodsModule, 'findSale' | 'monitor' | 'worksOf'>
    system: Pick<SystemModule, 'heartbeats'>
  },
) {
  const { db } = core.database
  const admin = createAdminService(core, deps)
  const running = createRehearsalRunner(core, deps)
  const hearers = new Set<() => void>()
  const tellAll = () => hearers.forEach((hear) => hear())

  return {
    adminRoutes: {
      'rehearsal/list': admin.list,
      'rehearsal/info': ({ id }) => admin.info(id),
      'rehearsal/readiness': ({ goodsSn }) => admin.readiness(goodsSn),
      'rehearsal/start': (input, { staff, record }) => admin.start(input, staff, record),
      async 'rehearsal/stop'(input, { record }) {
        await admin.stop(input, record)
        return {}
      },
    } satisfies Partial<AdminHandlers>,
    jobs: { [rehearsalJob]: running.job } satisfies Record<string, JobHandler>,
    sweeps: [running.sweep] satisfies Sweep[],
    states: { 'rehearsals.state': rehearsalTransitions } satisfies States,
    channels: { rehearsal_changed: { heard: tellAll, missed: tellAll } satisfies Listening },

    /** Returns the rehearsal that processes should serve now; undefined if there is none. */
    async running() {
      const open = await queries.open(db)
      return open?.state === 'running' && open.is_alive ? { id: open.id, database: open.database_name } : undefined
    },
    /** Calls `hear` whenever a rehearsal may have begun or ended. */
    onChange: (hear: () => void) => void hearers.add(hear),
    /** Registers the address at which a process serves a rehearsal. */
    addPlace: (id: Parameters<typeof queries.addPlace>[1], place: queries.Place) => queries.addPlace(db, id, place),

    /** Returns the last completed rehearsal of a work. */
    lastOf: (goodsSn: GoodsSn) => queries.lastOf(db, goodsSn),
    /** Returns the reason of a refusal as text for operators. */
    wordsOf,
  }
}
