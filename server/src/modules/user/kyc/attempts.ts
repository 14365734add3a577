import type { Uid } from '@app/contract'
import { toSeconds } from '../../../core/clock.ts'
import type { Db } from '../../../core/database.ts'
import * as queries from './reviewQueries.ts'
import type { AttemptOutcome } from '../states.ts'

/** An attempt of real-name verification, masked. */
export interface Attempt {
  at: number
  /** Name and number are masked. */
  realName: string
  idNumber: string
  outcome: AttemptOutcome
  reason: string
  /** Empty if the provider decided. */
  decidedBy: string
}

/** Returns users' attempts, newest first, at most `limit` of each. */
export async function attemptsOf(db: Db, uids: readonly Uid[], limit: number): Promise<ReadonlyMap<Uid, Attempt[]>> {
  if (uids.length === 0) return new Map()
  const rows = await queries.attemptsOf(db, uids, limit)
  const found = new Map<Uid, Attempt[]>()
  for (const row of rows) {
    const attempt = {
      at: toSeconds(row.created_at),
      realName: row.real_name_masked,
      idNumber: row.id_number_masked,
      outcome: row.outcome,
      reason: row.reason,
      decidedBy: row.decided_by ?? '',
    }
    found.set(row.uid, [...(found.get(row.uid) ?? []), attempt])
  }
  return found
}
