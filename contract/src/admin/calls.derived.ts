// What the console must know of the calls before it makes one, without their schemas. Builds for browsers evaluate this
// module and keep the values (ui/build/derived.ts).
import { type AdminPath, adminRouteList, type BulkPath } from './routes.ts'

/** Where each read sends its input: in the address, or in a body because it may identify a person. All others are writes. */
export const adminReads: { readonly [P in AdminPath]?: 'address' | 'body' } = Object.fromEntries(
  adminRouteList.flatMap(({ path, method, inBody }) => (method === 'GET' ? [[path, inBody ? 'body' : 'address']] : [])),
)

/** For each write that supports bulk execution, the field that holds the id. */
export const bulkFields = Object.fromEntries(
  adminRouteList.flatMap(({ path, bulk }) => (bulk === undefined ? [] : [[path, bulk]])),
) as { readonly [P in BulkPath]: string }
