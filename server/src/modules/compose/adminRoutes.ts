import type { AdminHandlers } from '../../core/adminHandler.ts'
import type { StaffModule } from '../staff/index.ts'
import {
  describeRecipe,
  listComposings,
  listRecipes,
  type RecipeAdminDeps,
  saveRecipe,
  setRecipeTakenDown,
  stopRecipe,
} from './adminService.ts'

export type ComposeAdminRoutes = Pick<
  AdminHandlers,
  | 'recipe/list'
  | 'recipe/info'
  | 'recipe/save'
  | 'recipe/publish'
  | 'recipe/stop'
  | 'recipe/takeDown'
  | 'recipe/putBack'
  | 'recipe/composings'
>

export interface ComposeAdminRoutesDeps extends RecipeAdminDeps {
  approvals: Pick<StaffModule['approvals'], 'requiresApproval'>
}

/** Admin routes for recipes. */
export const composeAdminRoutes = (deps: ComposeAdminRoutesDeps): ComposeAdminRoutes => ({
  'recipe/list': (input) => listRecipes(deps, input),
  'recipe/info': ({ activityId }) => describeRecipe(deps, activityId),
  'recipe/save': (input, { record }) => saveRecipe(deps, input, record),
  'recipe/publish': deps.approvals.requiresApproval('recipe/publish'),
  'recipe/stop': async (input, { record }) => {
    await stopRecipe(deps, input, record)
    return {}
  },
  'recipe/takeDown': (input, { record }) => setRecipeTakenDown(deps, input, true, record),
  'recipe/putBack': (input, { record }) => setRecipeTakenDown(deps, input, false, record),
  'recipe/composings': (input) => listComposings(deps, input),
})
