import type { Foundation } from '../../core/foundation.ts'
import { searchRoutes } from './routes.ts'

/** The search over works, blind boxes, albums, topics and notices. */
export function createSearchModule(foundation: Pick<Foundation, 'brand' | 'database'>) {
  return { routes: searchRoutes(foundation) }
}
