import type { RecordSource } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import { cursorPages } from '../../lib/pages.ts'
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
export const ledgerPages = (filter: LedgerFilter) => cursorPages('user/userPoint/List', filter, { size: pageSize })

/** The VIP levels, lowest first; change seldom. */
export const vipLevels = () => ({ ...read('ops/basic/config/basicVipLevelConfig', {}), staleTime: 10 * 60_000 })
