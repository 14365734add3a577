import type * as z from 'zod'
import type { AdminRoute } from './route.ts'
import { adminRoutes } from './table.ts'

export { adminRoutes }

/** Path prefix of the console's calls. */
export const adminPrefix = '/admin/v1/'

/** Path that starts single sign-on; it redirects to the provider, which returns to a path below it. */
export const signOnPath = `${adminPrefix}session/oidc` as const

export type AdminRoutes = typeof adminRoutes
export type AdminPath = keyof AdminRoutes
export type AdminInput<P extends AdminPath> = z.output<AdminRoutes[P]['input']>
/** Input as sent by a client: fields with a default are optional. */
export type AdminInputOf<P extends AdminPath> = z.input<AdminRoutes[P]['input']>
export type AdminReply<P extends AdminPath> = z.output<AdminRoutes[P]['reply']>

/** Paths of the calls whose body is a file. */
export type AdminFilePath = {
  [P in AdminPath]: AdminRoutes[P] extends { readonly fileBytes: number } ? P : never
}[AdminPath]

/**
 * Any call of the console. Generic code uses this type, because comparing the types of all calls with it takes the
 * compiler seconds.
 */
export type AnyAdminRoute = AdminRoute & { readonly path: AdminPath }

/** All calls of the console, for code that handles them generically. */
export const adminRouteList = Object.values<unknown>(adminRoutes) as readonly AnyAdminRoute[]

const byPath: ReadonlyMap<string, AnyAdminRoute> = new Map(adminRouteList.map((route) => [route.path, route]))

/** Returns the call of a path; undefined if there is none. */
export function adminRouteOf(path: AdminPath): AnyAdminRoute
export function adminRouteOf(path: string): AnyAdminRoute | undefined
export function adminRouteOf(path: string): AnyAdminRoute | undefined {
  return byPath.get(path)
}
