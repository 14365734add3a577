import type { Approvables } from '../../core/approvable.ts'
import type { Draftables } from '../../core/draftable.ts'
import type { PendingCounts } from '../../core/dashboardMetrics.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { States } from '../shape.ts'
import type { StaffModule } from '../staff/index.ts'
import type { UploadsModule } from '../uploads/index.ts'
import { draftAdminRoutes } from './adminRoutes.ts'
import { createDrafts } from './drafts.ts'
import { createDraftPublication } from './publishing.ts'
import { countFailed } from './queries.ts'
import { scheduleSweep } from './scheduled.ts'
import { draftsTimed } from './timed.ts'
import { draftTransitions } from './states.ts'

interface Deps {
  staff: Pick<StaffModule, 'accounts' | 'approvals' | 'audit'>
  uploads: Pick<UploadsModule, 'presenceOf'>
  /** Draft kinds of all modules, which are built later. */
  draftables: () => Draftables
}

export { unpublished as unpublishedDrafts } from './queries.ts'
export type DraftsModule = ReturnType<typeof createDraftsModule>

/** Drafts: content of any kind that operators prepare, check and publish. Each kind is declared by its own module. */
export function createDraftsModule(core: CoreServices, { staff, uploads, draftables }: Deps) {
  const publishing = createDraftPublication(core, draftables, uploads)
  const drafts = createDrafts(core, { accounts: staff.accounts, publishing })
  return {
    adminRoutes: draftAdminRoutes({ drafts, publishing, approvals: staff.approvals }),
    approvables: {
      'draft/publish': publishing.publishable,
      'draft/schedule': publishing.schedulable,
    } satisfies Approvables,
    timed: draftsTimed,
    states: { 'drafts.state': draftTransitions } satisfies States,
    sweeps: [scheduleSweep(core, publishing, staff.audit)],
    waits: { failedPlans: (db) => countFailed(db) } satisfies PendingCounts,
  }
}
