import { matchPath } from './router/location.ts'
import { paths, redirects, type RouteInfo, type RouteName } from '../routes.ts'

/** Result of resolving an address: a page, or a redirect. */
export type Resolved = { name: RouteName; info: RouteInfo } | { redirect: string }

const table = Object.entries(paths) as [RouteName, RouteInfo][]

/** Finds the page of a path. Unknown paths redirect to /404. */
export function resolve(pathname: string): Resolved {
  const plain = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  const redirect = redirects[plain]
  if (redirect) return { redirect }
  const found = table.find(([, info]) => matchPath(info.path, plain))
  return found ? { name: found[0], info: found[1] } : { redirect: paths.notFound.path }
}
