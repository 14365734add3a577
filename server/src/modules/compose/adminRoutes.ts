import type { AdminHandlers } from '../../core/adminHandler.ts'
import type { RecipeDesk } from './desk.ts'

export const recipeRoutes = (recipes: RecipeDesk) =>
  ({
    'recipe/list': (input) => recipes.list(input),
    'recipe/info': ({ activityId }) => recipes.info(activityId),
    'recipe/save': (input, { record }) => recipes.save(input, record),
    'recipe/publish': async (input, { record }) => {
      await recipes.publish(input, record)
      return {}
    },
    'recipe/stop': async (input, { record }) => {
      await recipes.stop(input, record)
      return {}
    },
    'recipe/composings': (input) => recipes.composings(input),
  }) satisfies Partial<AdminHandlers>
