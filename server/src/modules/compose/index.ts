import type { Foundation } from '../../core/foundation.ts'
import type { Sweep } from '../../jobs/worker.ts'
import { recipeRoutes } from './adminRoutes.ts'
import { createRecipeDesk } from './desk.ts'
import { composeRoutes } from './routes.ts'
import { type ComposeOutside, createComposing } from './service.ts'
import { activityStates } from './states.ts'
import { pictureUses } from './pictureQueries.ts'

export type { NewActivity } from './queries.ts'

export type ComposeModule = ReturnType<typeof createComposeModule>

/** Composing several items into one. */
export function createComposeModule(foundation: Foundation, outside: ComposeOutside) {
  const composing = createComposing(foundation, outside)
  const desk = createRecipeDesk(foundation, outside)
  return {
    publish: composing.publish,
    told: [activityStates],
    sweeps: [composing.sweep] satisfies Sweep[],
    pictureUses,
    adminRoutes: recipeRoutes(desk),
    routes: composeRoutes(foundation, composing, outside),
  }
}
