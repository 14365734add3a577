import type { RecordSource } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { read } from '../../lib/query.ts'

export type PointEntry = Reply<'user/userPoint/List'>['list'][number]
export type Level = Reply<'ops/basic/config/basicVipLevelConfig'>['levels'][number]
export type Earning = Reply<'ops/basic/config/basicActivityConfig'>['earning'][number]

/** What of the ledger is shown. */
export interface LedgerFilter {
  source?: RecordSource
  direction?: 'in' | 'out'
}

const pageSize = 20

/** Balance, what was ever earned, and what expires next. */
export const pointSummary = () => read('user/userPoint/List', { size: 1 })

/** The ledger, newest first, page by page. */
export const ledgerPages = (filter: LedgerFilter) =>
  infiniteQueryOptions({
    queryKey: ['user/userPoint/List', filter, 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      call('user/userPoint/List', { size: pageSize, ...filter, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })

/** The VIP levels, lowest first; change seldom. */
export const vipLevels = () => ({ ...read('ops/basic/config/basicVipLevelConfig', {}), staleTime: 10 * 60_000 })

/** How points are earned and kept; changes seldom. */
export const earningRules = () => ({ ...read('ops/basic/config/basicActivityConfig', {}), staleTime: 10 * 60_000 })
