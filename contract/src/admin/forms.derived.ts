// The fields of every write, without its schema; evaluated like calls.derived.ts.
import { describe } from './describe.ts'
import type { FormDescription } from './description.ts'
import { adminRouteList, type FormPath } from './routes.ts'

export const adminForms = Object.fromEntries(
  adminRouteList.flatMap(({ path, method, input }) => (method === 'POST' ? [[path, describe(input, 'input')]] : [])),
) as { readonly [P in FormPath]: FormDescription }
