import type { RightsConfigId } from '@app/contract'
import type { Tx } from '../../../core/database.ts'
import { findStocks } from './boundQueries.ts'

/**
 * Returns which of these rights a work cannot promise: they do not exist, are over, or have fewer coupons than the
 * work's edition.
 */
export async function rightsGaps(
  tx: Tx,
  ids: readonly RightsConfigId[],
  edition: number,
): Promise<{ id: RightsConfigId; why: string }[]> {
  const stocks = new Map((await findStocks(tx, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = stocks.get(id)
    if (!row) return [{ id, why: `没有编号为 ${id} 的权益` }]
    if (row.is_over) return [{ id, why: `权益“${row.name}”已经过期` }]
    if (row.delivery === 'coupon' && row.coupons < edition) {
      return [{ id, why: `权益“${row.name}”还剩 ${row.coupons} 张券，不够 ${edition} 件` }]
    }
    return []
  })
}
