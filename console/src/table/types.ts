import type { ListDescription } from '@app/contract/admin/description'
import { adminLists } from '@app/contract/admin/lists'
import type { AdminInputOf, AdminReply } from '@app/contract/admin/routes'

export type ListPath = keyof typeof adminLists
export type RowOf<P extends ListPath> = AdminReply<P>['list'][number]
export type ListInputOf<P extends ListPath> = AdminInputOf<P>

export const listOf = (path: ListPath): ListDescription => adminLists[path]
