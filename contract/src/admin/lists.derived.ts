// Filters, sorts and columns of every list, without its schema; evaluated like calls.derived.ts.
import { columnsOf, describe } from './describe.ts'
import type { ListDescription } from './description.ts'
import { adminRouteList, type ListPath } from './routes.ts'
import type { ListParts } from './route.ts'

export const adminLists = Object.fromEntries(
  adminRouteList.flatMap(({ path, list }) => (list ? [[path, describeList(list)]] : [])),
) as { readonly [P in ListPath]: ListDescription }

function describeList({ filters, sorts, row, isExportable, tabs }: ListParts): ListDescription {
  return {
    filters: describe(filters, 'input', false),
    sorts,
    columns: columnsOf(row),
    isExportable,
    ...(tabs !== undefined && { tabs }),
  }
}
