import type { RightsId } from '@app/contract'
import type { RightsState, RightsType } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import { cursorPages } from '../../lib/pages.ts'
import { queryClient, read } from '../../lib/query.ts'
import { refresh } from '../../lib/refresh.ts'

export type RightsCard = Reply<'rights/rightsSold/list'>['list'][number]
export type RightsFlags = Omit<Reply<'rights/rightsSold/list'>, 'list' | 'total' | 'page' | 'size' | 'cursor'>
export type RightsDetail = Reply<'rights/rightsSold/info'>
export type Pass = Reply<'rights/rightsSold/pass'>

/** Filters of the user's rights. */
export interface RightsFilter {
  rightsType?: RightsType
  state?: RightsState
}

const pageSize = 20

/** The user's rights, page by page. */
export const myRights = (filter: RightsFilter) =>
  cursorPages('rights/rightsSold/list', filter, { size: pageSize, staleTime: 0 })

/** Flags for what is still open among all of the user's rights; the list returned with them is ignored. */
export const rightsFlags = () => ({
  ...read('rights/rightsSold/list', { page: 1, size: 1, rightsType: 2 }),
  staleTime: 0,
})

/** The user's usable rights that end next, at most three. */
export const expiringRights = () => ({ ...read('rights/rightsSold/expiring', {}), staleTime: 0 })

export const rightsInfo = (rightsId: RightsId) => ({ ...read('rights/rightsSold/info', { rightsId }), staleTime: 0 })

/** Writes the right returned by the server into the cache. */
export function noteRight(detail: RightsDetail): void {
  queryClient.setQueryData(rightsInfo(detail.rightsId).queryKey, detail)
}

/** Refetches everything about rights, which may have changed elsewhere. */
export const refreshRights = (): Promise<void> => refresh(['rights'])
