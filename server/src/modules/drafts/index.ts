import type { DraftId } from '@app/contract'
import type { Approvables } from '../../core/approvable.ts'
import type { Draftables } from '../../core/draftable.ts'
import type { PendingCounts } from '../../core/dashboardMetrics.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { States } from '../shape.ts'
import type { StaffModule } from '../staff/index.ts'
import type { UploadsModule } from '../uploads/index.ts'
import { draftAdminRoutes } from './adminRoutes.ts'
import { createDraftPublication } from './publication.ts'
import { contentOf } from './content.ts'
import { countFailed, find } from './queries.ts'
import { scheduleSweep } from './scheduleSweep.ts'
import { createDrafts } from './service.ts'
import type { DraftReferences } from './summary.ts'
import { draftsTimed } from './timed.ts'
import { draftTransitions } from './states.ts'

interface Deps {
  staff: Pick<StaffModule, 'accounts' | 'approvals' | 'audit'>
  uploads: Pick<UploadsModule, 'presenceOf'>
  /** Draft kinds of all modules, which are built later. */
  draftables: () => Draftables
  references: DraftReferences
}

export { unpublished as unpublishedDrafts } from './queries.ts'

export type DraftsModule = ReturnType<typeof createDraftsModule>

/** Drafts: content of any kind that operators prepare, check and publish. Each kind is declared by its own module. */
export function createDraftsModule(core: CoreServices, { staff, uploads, draftables, references }: Deps) {
  const publication = createDraftPublication({ ...core, draftables, references, presenceOf: uploads.presenceOf })
  const drafts = createDrafts({ ...core, accounts: staff.accounts, publication })
  return {
    /** Returns what a draft holds now, and what it still lacks; undefined if there is no such draft. */
    async contentOf(id: DraftId) {
      const draft = await find(core.database.db, id)
      return draft && { state: draft.state, ...contentOf(draft) }
    },
    adminRoutes: draftAdminRoutes({ drafts, publication, approvals: staff.approvals }),
    approvables: {
      'draft/publish': publication.publishable,
      'draft/schedule': publication.schedulable,
    } satisfies Approvables,
    timed: draftsTimed,
    states: { 'drafts.state': draftTransitions } satisfies States,
    sweeps: [scheduleSweep({ ...core, publication, audit: staff.audit })],
    waits: { failedPlans: (db) => countFailed(db) } satisfies PendingCounts,
  }
}
