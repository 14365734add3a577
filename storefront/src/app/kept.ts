import type { Location } from '../lib/router/location.ts'
import type { RouteName } from './paths.ts'

/** How many pages stay cached with their state. */
export const keptLimit = 20

/** A page with the address it was last seen under. */
export interface KeptPage {
  /** The pathname: another item of the same route is another page. */
  key: string
  name: RouteName
  location: Location
  /** Whose it was made anew for, when another person took over; a page of one person is none of the next's. */
  owner?: string
  /** Starts anew at each visit, so it is dropped when left. */
  fresh: boolean
}

/** The pages after a visit, the visited one last; beyond the limit the one unused for longest leaves. */
export function keep(pages: readonly KeptPage[], visited: KeptPage, limit = keptLimit): KeptPage[] {
  return [...pages.filter((page) => page.key !== visited.key && !page.fresh), visited].slice(-limit)
}
