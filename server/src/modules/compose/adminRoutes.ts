import type { AdminHandlers } from '../../core/adminHandler.ts'
import type { StaffModule } from '../staff/index.ts'
import type { RecipeAdmin } from './adminService.ts'

export const recipeRoutes = (recipes: RecipeAdmin, approvals: Pick<StaffModule['approvals'], 'requiresApproval'>) =>
  ({
    'recipe/list': (input) => recipes.list(input),
    'recipe/info': ({ activityId }) => recipes.info(activityId),
    'recipe/save': (input, { record }) => recipes.save(input, record),
    'recipe/publish': approvals.requiresApproval('recipe/publish'),
    'recipe/stop': async (input, { record }) => {
      await recipes.stop(input, record)
      return {}
    },
    'recipe/takeDown': (input, { record }) => recipes.setTakenDown(input, true, record),
    'recipe/putBack': (input, { record }) => recipes.setTakenDown(input, false, record),
    'recipe/composings': (input) => recipes.composings(input),
  }) satisfies Partial<AdminHandlers>
