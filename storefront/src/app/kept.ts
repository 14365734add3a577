import type { Location } from '../lib/router/location.ts'
import type { RouteName } from '../routes.ts'

/** How many pages stay cached with their state. */
export const keptLimit = 20

/** A page with the address it was last seen under. */
export interface KeptPage {
  /** The pathname: another item of the same route is another page. */
  key: string
  name: RouteName
  location: Location
  /** Id of the user the page was recreated for after a change of user; a page never carries over to another user. */
  owner?: string
  /** The page starts from scratch at each visit, so it is dropped when left. */
  fresh: boolean
}

/**
 * Returns the pages after a visit, the visited one last. Beyond the limit the least recently visited page is dropped.
 */
export function keep(pages: readonly KeptPage[], visited: KeptPage, limit = keptLimit): KeptPage[] {
  return [...pages.filter((page) => page.key !== visited.key && !page.fresh), visited].slice(-limit)
}
