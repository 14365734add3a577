import type { Uid } from '@app/contract'
import type { Lottery } from '@app/contract/play'
import type { Db, Tx } from '../../../core/database.ts'
import type { Drawing, PoolRow } from '../drawing/index.ts'
import { presentLottery } from './present.ts'

/**
 * Returns a lottery with the prizes and odds that today's round commits to, and what `uid` may do there; null if not
 * signed in.
 */
export async function showLottery(
  db: Db | Tx,
  { roundOf, prizesOf, allowanceOf }: Pick<Drawing, 'roundOf' | 'prizesOf' | 'allowanceOf'>,
  pool: PoolRow,
  uid: Uid | null,
): Promise<Lottery> {
  const round = await roundOf(db, pool.id)
  const prizes = await prizesOf(db, round)
  const mine = uid === null ? null : await allowanceOf(db, pool, uid)
  return presentLottery(pool, { prizes, round, mine })
}
