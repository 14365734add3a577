import type { CoreServices } from '../../core/coreServices.ts'
import type { Sweep } from '../../jobs/worker.ts'
import { searchRoutes } from './routes.ts'
import { pinyinSweep } from './pinyinSweep.ts'

export { worksFoundBy } from './works.ts'

/** Creates the search over works, blind boxes, albums, topics and notices. */
export function createSearchModule(core: Pick<CoreServices, 'brand' | 'database'>) {
  return { routes: searchRoutes(core), sweeps: [pinyinSweep(core)] satisfies Sweep[] }
}
