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

/** Which of my rights are shown. */
export interface RightsFilter {
  rightsType?: RightsType
  state?: RightsState
}

const pageSize = 20

/** My rights, page by page. */
export const myRights = (filter: RightsFilter) =>
  cursorPages('rights/rightsSold/list', filter, { size: pageSize, staleTime: 0 })

/** What of all my rights is still open; the list around the flags is not looked at. */
export const rightsFlags = () => ({
  ...read('rights/rightsSold/list', { page: 1, size: 1, rightsType: 2 }),
  staleTime: 0,
})

export const rightsInfo = (rightsId: RightsId) => ({ ...read('rights/rightsSold/info', { rightsId }), staleTime: 0 })

/** Takes over what the server answered about a right. */
export function noteRight(detail: RightsDetail): void {
  queryClient.setQueryData(rightsInfo(detail.rightsId).queryKey, detail)
}

/** Reads everything about rights anew: something may have changed elsewhere. */
export const refreshRights = (): Promise<void> => refresh(['rights'])
