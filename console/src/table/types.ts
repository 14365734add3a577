import type { ListDescription } from '@app/contract/admin/description'
import { adminLists } from '@app/contract/admin/lists.derived'
import type { AdminInputOf, AdminReply, ListPath } from '@app/contract/admin/routes'

export type RowOf<P extends ListPath> = AdminReply<P>['list'][number]
export type ListInputOf<P extends ListPath> = AdminInputOf<P>

export const listOf = (path: ListPath): ListDescription => adminLists[path]
