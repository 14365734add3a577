import type { Reply } from '@app/contract/types'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { read } from '../../lib/query.ts'

export type Guest = Reply<'user/user/inviteNewPeople/list'>['list'][number]
export type Charts = Reply<'user/user/inviteNewPeople/charts'>
export type ChartEntry = Charts['list'][number]
export type Period = Charts['period']

const pageSize = 20

/** My invite link; it does not change. */
export const inviteLink = () => ({ ...read('user/user/inviteNewPeople/invite', {}), staleTime: Infinity })

/** Whom I invited, newest first, page by page. */
export const guestPages = () =>
  infiniteQueryOptions({
    queryKey: ['user/user/inviteNewPeople/list', {}, 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      call('user/user/inviteNewPeople/list', { size: pageSize, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })

export const inviteCharts = (period: Period) => read('user/user/inviteNewPeople/charts', { period })

/** What an invitation brings; changes seldom. */
export const inviteRules = () => ({ ...read('ops/basic/config/basicActivityConfig', {}), staleTime: 10 * 60_000 })
