import type { Approvables } from '../../core/approvable.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Sweep } from '../../jobs/worker.ts'
import type { StaffModule } from '../staff/index.ts'
import { recipeRoutes } from './adminRoutes.ts'
import { createRecipeAdmin } from './adminService.ts'
import { composeRoutes } from './routes.ts'
import { type ComposeDeps, createCompositionService } from './service.ts'
import { activityStates } from './states.ts'
import { pictureUses } from './pictureQueries.ts'

export type { NewActivity } from './queries.ts'

interface Deps extends ComposeDeps {
  approvals: Pick<StaffModule['approvals'], 'requiresApproval'>
}

export type ComposeModule = ReturnType<typeof createComposeModule>

/** Composing several items into one. */
export function createComposeModule(core: CoreServices, { approvals, ...deps }: Deps) {
  const composing = createCompositionService(core, deps)
  const admin = createRecipeAdmin(core, deps)
  return {
    publish: composing.publish,
    told: [activityStates],
    sweeps: [composing.sweep] satisfies Sweep[],
    pictureUses,
    adminRoutes: recipeRoutes(admin, approvals),
    approvables: { 'recipe/publish': admin.publishing } satisfies Approvables,
    routes: composeRoutes(core, composing, deps),
  }
}
