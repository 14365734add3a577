import type { Foundation } from '../../core/foundation.ts'
import type { Sweep } from '../../jobs/worker.ts'
import { composeRoutes } from './routes.ts'
import { type ComposeOutside, createComposing } from './service.ts'
import { activityStates } from './states.ts'
import { pictureUses } from './pictureQueries.ts'

export type { NewActivity } from './queries.ts'

export type ComposeModule = ReturnType<typeof createComposeModule>

/** Composing several items into one. */
export function createComposeModule(foundation: Foundation, outside: ComposeOutside) {
  const composing = createComposing(foundation, outside)
  return {
    publish: composing.publish,
    told: [activityStates],
    sweeps: [composing.sweep] satisfies Sweep[],
    pictureUses,
    routes: composeRoutes(foundation, composing, outside),
  }
}
