// What a page must know of the calls, without their schemas. Builds for browsers evaluate this module and keep the values
// (ui/build/derived.ts).
import type { PostPath } from './paths.ts'
import { routeList, type Routes } from './routes.ts'

/** Method and semantics of every call that is not a plain read; all other calls are `GET`. */
export const posts = Object.fromEntries(
  routeList.flatMap(({ path, verb }) => (verb === 'GET' ? [] : [[path, verb]])),
) as unknown as { readonly [P in PostPath]: Routes[P]['verb'] }
