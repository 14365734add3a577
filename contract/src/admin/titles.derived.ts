// Titles of the calls; evaluated like calls.derived.ts.
import { type AdminPath, adminRouteList } from './routes.ts'

/** Titles of the calls that write an audit entry. */
export const writeTitles: Readonly<Record<string, string>> = Object.fromEntries(
  adminRouteList.flatMap(({ path, audited, title }) => (audited ? [[path, title]] : [])),
)

/** Title of every call: a refused read is audited too. */
export const callTitles = Object.fromEntries(adminRouteList.map(({ path, title }) => [path, title])) as Readonly<
  Record<AdminPath, string>
>
