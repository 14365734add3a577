import type * as z from 'zod'
import type { AdminRoute } from './route.ts'
import { adminRoutes } from './table.ts'

export { adminRoutes }

/** Where the console's calls live. */
export const adminPrefix = '/admin/v1/'

/** Where a browser goes to log in by single sign-on; it is sent on, and comes back below it. */
export const signOnPath = `${adminPrefix}session/oidc` as const

export type AdminRoutes = typeof adminRoutes
export type AdminPath = keyof AdminRoutes
export type AdminInput<P extends AdminPath> = z.output<AdminRoutes[P]['input']>
/** What a client sends: what has a default may be left out. */
export type AdminInputOf<P extends AdminPath> = z.input<AdminRoutes[P]['input']>
export type AdminReply<P extends AdminPath> = z.output<AdminRoutes[P]['reply']>

/** The calls whose body is a file. */
export type AdminFilePath = {
  [P in AdminPath]: AdminRoutes[P] extends { readonly fileBytes: number } ? P : never
}[AdminPath]

/** Any call of the console. What takes calls as they come asks for this, since comparing the types of all of them with it takes seconds. */
export type AnyAdminRoute = AdminRoute & { readonly path: AdminPath }

/** Every call of the console, for whoever takes them as they come. */
export const adminRouteList = Object.values<unknown>(adminRoutes) as readonly AnyAdminRoute[]

const byPath: ReadonlyMap<string, AnyAdminRoute> = new Map(adminRouteList.map((route) => [route.path, route]))

/** The call of a path; undefined where there is none. */
export function adminRouteOf(path: AdminPath): AnyAdminRoute
export function adminRouteOf(path: string): AnyAdminRoute | undefined
export function adminRouteOf(path: string): AnyAdminRoute | undefined {
  return byPath.get(path)
}
