import type { RightsState, RightsType } from '@app/contract/enums'
import type { Path } from '@app/contract/paths'
import type { Reply } from '@app/contract/types'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { queryClient, read } from '../../lib/query.ts'

export type RightsCard = Reply<'rights/rightsSold/list'>['list'][number]
export type RightsFlags = Omit<Reply<'rights/rightsSold/list'>, 'list' | 'total' | 'page' | 'size' | 'cursor'>
export type RightsDetail = Reply<'rights/rightsSold/info'>
export type RightsConfig = Reply<'rights/rightsConfig/ByIds'>['list'][number]
export type Pass = Reply<'rights/rightsSold/pass'>

/** Which of my rights are shown. */
export interface RightsFilter {
  rightsType?: RightsType
  state?: RightsState
}

const pageSize = 20

/** My rights, page by page. */
export const myRights = (filter: RightsFilter) =>
  infiniteQueryOptions({
    queryKey: ['rights/rightsSold/list', filter, 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      call(
        'rights/rightsSold/list',
        { page: 1, size: pageSize, ...filter, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    staleTime: 0,
  })

/** What of all my rights is still open; the list around the flags is not looked at. */
export const rightsFlags = () => ({
  ...read('rights/rightsSold/list', { page: 1, size: 1, rightsType: 2 }),
  staleTime: 0,
})

/** The rights of one piece of mine. */
export const rightsOfItem = (nftId: string) => ({
  ...read('rights/rightsSold/list', { page: 1, size: 50, nftId }),
  staleTime: 0,
})

export const rightsInfo = (rightsId: string) => ({ ...read('rights/rightsSold/info', { rightsId }), staleTime: 0 })

/** A right as it is offered to everybody. */
export const rightsConfig = (configId: string) => read('rights/rightsConfig/ByIds', { ids: [configId] })

/** Takes over what the server answered about a right, and reads anew whatever else shows it. */
export async function noteRight(detail: RightsDetail): Promise<void> {
  queryClient.setQueryData(rightsInfo(detail.rightsId).queryKey, detail)
  await refreshLists()
}

/** Reads everything about rights anew: something may have changed elsewhere. */
export async function refreshRights(): Promise<void> {
  await Promise.all([
    refreshLists(),
    queryClient.invalidateQueries({ queryKey: ['rights/rightsSold/info' satisfies Path] }),
  ])
}

const refreshLists = () => queryClient.invalidateQueries({ queryKey: ['rights/rightsSold/list' satisfies Path] })
