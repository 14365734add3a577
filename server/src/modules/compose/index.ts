import type { ActivityId } from '@app/contract'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Tx } from '../../core/database.ts'
import type { ModuleParts } from '../shape.ts'
import { type ComposeAdminRoutes, composeAdminRoutes, type ComposeAdminRoutesDeps } from './adminRoutes.ts'
import { publicationApproval } from './adminService.ts'
import { composePersonalData } from './personalData.ts'
import { pictureUses } from './pictureQueries.ts'
import type { NewActivity } from './queries.ts'
import { type ComposeRoutes, composeRoutes, type ComposeRoutesDeps } from './routes.ts'
import { composeEndSweep, publishActivity } from './service.ts'
import { activityStates } from './states.ts'

export type { NewActivity } from './queries.ts'

export type ComposeModuleDeps = Omit<ComposeAdminRoutesDeps & ComposeRoutesDeps, 'clock' | 'database' | 'db'>

/** Composing several items into one (rules/items#composing). */
export interface ComposeModule extends ModuleParts {
  readonly routes: ComposeRoutes
  readonly adminRoutes: ComposeAdminRoutes
  /** Publishes an activity and reserves its results. Throws SOLD_OUT if too few pieces of the edition are left. */
  publish(tx: Tx, activity: NewActivity): Promise<ActivityId>
}

export function createComposeModule(core: CoreServices, given: ComposeModuleDeps): ComposeModule {
  const deps = { ...core, ...given, db: core.database.db }
  return {
    publish: (tx, activity) => publishActivity(deps, tx, activity),
    derivedStates: [activityStates],
    personalData: composePersonalData,
    sweeps: [composeEndSweep(deps)],
    pictureUses,
    adminRoutes: composeAdminRoutes(deps),
    approvables: { 'recipe/publish': publicationApproval(deps) },
    routes: composeRoutes(deps),
  }
}
