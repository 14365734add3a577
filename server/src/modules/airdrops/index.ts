import type { AirdropId } from '@app/contract'
import type { AdminHandlers } from '../../core/adminHandler.ts'
import type { Approvables } from '../../core/approvable.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { JobHandler } from '../../jobs/worker.ts'
import type { States } from '../shape.ts'
import type { StaffModule } from '../staff/index.ts'
import { airdropJob, type AirdropsDeps, createAirdropAdmin } from './adminService.ts'
import { createAirdropDelivery } from './delivery.ts'
import { airdropNews } from './news.ts'
import { airdropTransitions, lineStates } from './states.ts'

interface Deps extends AirdropsDeps {
  approvals: Pick<StaffModule['approvals'], 'requiresApproval'>
}

/** Airdrops: pieces of works given to users by a list. */
export function createAirdropsModule(core: CoreServices, { approvals, ...deps }: Deps) {
  const admin = createAirdropAdmin(core, deps)
  const give = createAirdropDelivery(core, deps)
  return {
    routes: airdropNews(core, deps.goods),
    adminRoutes: {
      'airdrop/list': (input) => admin.list(input),
      'airdrop/info': ({ airdropId }) => admin.info(airdropId),
      'airdrop/lines': (input) => admin.lines(input),
      async 'airdrop/prepare'(input, { file, record }) {
        const { path } = await file.receive()
        return admin.prepare(input, path, record)
      },
      'airdrop/begin': approvals.requiresApproval('airdrop/begin'),
      'airdrop/stop': async (input, { record }) => {
        await admin.stop(input, record)
        return {}
      },
    } satisfies Partial<AdminHandlers>,
    approvables: { 'airdrop/begin': admin.beginning } satisfies Approvables,
    jobs: { [airdropJob]: ({ id }: { id: AirdropId }) => give(id) } satisfies Record<string, JobHandler>,
    states: { 'airdrops.state': airdropTransitions } satisfies States,
    told: [lineStates],
  }
}
