import type { Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { statesBefore } from '../../core/transitions.ts'
import { attemptTransitions } from './states.ts'

/** The cases that wait for a person, the longest first. */
export async function waitingCases(db: Db, limit: number) {
  const { rows } = await sql<{
    uid: Uid
    real_name_masked: string
    id_number_masked: string
    reason: string
    created_at: Date
    attempts: number
  }>`
    select w.uid, w.real_name_masked, w.id_number_masked, w.reason, w.created_at,
      (select count(*)::int from kyc_attempts a where a.uid = w.uid) as attempts
    from kyc_attempts w where w.outcome = 'review' order by w.created_at, w.id limit ${limit}`.execute(db)
  return rows
}

export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from kyc_attempts where outcome = 'review'`.execute(db)
  return rows[0]?.count ?? 0
}

/** A person's newest attempt, with what its identity is made of. */
export function newestAttempt(db: Db, uid: Uid) {
  return db
    .selectFrom('kyc_attempts')
    .select(['id', 'outcome', 'reason', 'decided_by', 'decided_at', 'id_number_encrypted', 'real_name_encrypted'])
    .where('uid', '=', uid)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Decides an attempt that still waits; false when somebody was faster. */
export async function decide(
  tx: Tx,
  id: string,
  decision: { outcome: 'success' | 'fail'; reason: string; by: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('kyc_attempts')
    .set({
      outcome: decision.outcome,
      reason: decision.reason,
      decided_by: decision.by,
      decided_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('outcome', 'in', statesBefore(attemptTransitions, decision.outcome))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
