import type { Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { statesBefore } from '../../../core/transitions.ts'
import type { Columns } from '../../../db/rows.ts'
import { attemptTransitions } from '../states.ts'

/** Returns the cases that wait for a reviewer, longest waiting first. */
export async function waitingCases(db: Db, limit: number) {
  const { rows } = await sql<
    Columns<
      'kyc_attempts',
      | 'uid'
      | 'real_name_masked'
      | 'id_number_masked'
      | 'reason'
      | 'created_at'
      | 'id_number_encrypted'
      | 'real_name_encrypted'
    > &
      Columns<'users', 'phone_masked'> & { attempts: number; is_taken: boolean; registered_at: Date }
  >`
    select w.uid, w.real_name_masked, w.id_number_masked, w.reason, w.created_at,
      (select count(*)::int from kyc_attempts a where a.uid = w.uid) as attempts,
      w.id_number_encrypted, w.real_name_encrypted, u.phone_masked, u.created_at as registered_at,
      exists (select from identities i where i.id_number_hash = w.id_number_hash and i.uid <> w.uid) as is_taken
    from kyc_attempts w join users u on u.uid = w.uid where w.outcome = 'review' order by w.created_at, w.id limit ${limit}`.execute(
    db,
  )
  return rows
}

export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from kyc_attempts where outcome = 'review'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns users' attempts, newest first, at most `limit` of each. */
export async function attemptsOf(db: Db, uids: readonly Uid[], limit: number) {
  const { rows } = await sql<
    Columns<
      'kyc_attempts',
      'uid' | 'created_at' | 'real_name_masked' | 'id_number_masked' | 'outcome' | 'reason' | 'decided_by'
    >
  >`
    select a.uid, a.created_at, a.real_name_masked, a.id_number_masked, a.outcome, a.reason, a.decided_by
    from unnest(${uids}::bigint[]) p (uid) cross join lateral (
      select * from kyc_attempts where uid = p.uid order by id desc limit ${limit}
    ) a order by a.id desc`.execute(db)
  return rows
}

/** Returns a user's newest attempt, with its sealed identity. */
export type NewestAttempt = NonNullable<Awaited<ReturnType<typeof newestAttempt>>>

export function newestAttempt(db: Db | Tx, uid: Uid) {
  return db
    .selectFrom('kyc_attempts')
    .select(['id', 'outcome', 'reason', 'decided_by', 'decided_at', 'id_number_encrypted', 'real_name_encrypted'])
    .where('uid', '=', uid)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Decides an attempt that still waits; returns false if it was already decided. */
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
