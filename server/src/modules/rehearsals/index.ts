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
import { createRehearsalRunner } from './running.ts'
import { rehearsalTransitions } from './states.ts'

export { wordsOf } from './adminService.ts'

export type RehearsalsModule = ReturnType<typeof createRehearsalsModule>

/** Sales that are tried with pretended people, in a database of their own (docs/decisions/rehearsal.md). */
export function createRehearsalsModule(
  core: CoreServices,
  deps: {
    loadTestEnvironment: LoadTestEnvironment
    goods: Pick<GoodsModule, 'findSale' | 'watch' | 'worksOf'>
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

    /** The one whose people are to be served now; undefined where none is. */
    async running() {
      const open = await queries.open(db)
      return open?.state === 'running' && open.is_alive ? { id: open.id, database: open.database_name } : undefined
    },
    /** Calls `hear` whenever one may have begun or ended. */
    onChange: (hear: () => void) => void hearers.add(hear),
    /** Says where a process serves the people of one. */
    addPlace: (id: Parameters<typeof queries.addPlace>[1], place: queries.Place) => queries.addPlace(db, id, place),

    /** The last one of a work that was completed. */
    lastOf: (goodsSn: GoodsSn) => queries.lastOf(db, goodsSn),
    /** A reason of a refusal as operators read it. */
    wordsOf,
  }
}
