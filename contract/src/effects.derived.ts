// Which calls provide and invalidate which data, for pages that write; evaluated like calls.derived.ts.
import type { CacheTag } from './cacheTags.ts'
import type { Path } from './paths.ts'
import { type AnyRoute, routeList } from './routes.ts'

/** The cache tags that the reads provide. */
export const provides = tagsOf(({ provides: tags }) => tags)

/** The cache tags that the writes invalidate. */
export const invalidates = tagsOf(({ invalidates: tags }) => tags)

function tagsOf(pick: (route: AnyRoute) => readonly CacheTag[]): { readonly [P in Path]?: readonly CacheTag[] } {
  return Object.fromEntries(routeList.flatMap((route) => (pick(route).length > 0 ? [[route.path, pick(route)]] : [])))
}
