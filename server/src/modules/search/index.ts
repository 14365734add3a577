import type { Foundation } from '../../core/foundation.ts'
import type { Sweep } from '../../jobs/worker.ts'
import { searchRoutes } from './routes.ts'
import { soundsSweep } from './soundsSweep.ts'

export { worksFoundBy } from './works.ts'

/** The search over works, blind boxes, albums, topics and notices. */
export function createSearchModule(foundation: Pick<Foundation, 'brand' | 'database'>) {
  return { routes: searchRoutes(foundation), sweeps: [soundsSweep(foundation)] satisfies Sweep[] }
}
