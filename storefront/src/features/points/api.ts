import type { RecordSource } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import { cursorPages } from '../../lib/pages.ts'
import { read } from '../../lib/query.ts'

export type PointEntry = Reply<'user/userPoint/List'>['list'][number]
export type Level = Reply<'ops/basic/config/basicVipLevelConfig'>['levels'][number]
export type Earning = Reply<'ops/basic/config/basicActivityConfig'>['earning'][number]

/** Filters of the ledger. */
export interface LedgerFilter {
  source?: RecordSource
  direction?: 'in' | 'out'
}

const pageSize = 20

/** Balance, total earned, and what expires next. */
export const pointSummary = () => read('user/userPoint/List', { size: 1 })

/** The ledger, newest first, page by page. */
export const ledgerPages = (filter: LedgerFilter) => cursorPages('user/userPoint/List', filter, { size: pageSize })

/** VIP levels, lowest first; they rarely change. */
export const vipLevels = () => ({ ...read('ops/basic/config/basicVipLevelConfig', {}), staleTime: 10 * 60_000 })
