import type { Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { statesBefore } from '../../core/transitions.ts'
import type { IsTriable } from '../../jobs/retryBackoff.ts'
import type { Earning } from './ledgerQueries.ts'
import { type PendingState, pendingTransitions } from './states.ts'

/** Key that identifies one earning. */
export type EarningKey = Pick<Earning, 'uid' | 'source' | 'reference'>

/** Records points that wait until `usableAt`; a reference is recorded once per user and source. */
export async function insert(tx: Tx, earning: Earning, usableAt: Date): Promise<void> {
  await tx
    .insertInto('pending_points')
    .values({ ...earning, usable_at: usableAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Ends the wait of a locked user's points; returns false if none wait. */
async function end(tx: Tx, { uid, source, reference }: EarningKey, to: PendingState): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('pending_points')
    .set({ state: to })
    .where('uid', '=', uid)
    .where('source', '=', source)
    .where('reference', '=', reference)
    .where('state', 'in', statesBefore(pendingTransitions, to))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks waiting points as booked; returns false if they do not wait. */
export const setBooked = (tx: Tx, key: EarningKey): Promise<boolean> => end(tx, key, 'booked')

/** Drops waiting points; returns false if they do not wait. */
export const drop = (tx: Tx, key: EarningKey): Promise<boolean> => end(tx, key, 'dropped')

/** Postpones waiting points by some seconds. */
export async function postpone(tx: Tx, { uid, source, reference }: EarningKey, seconds: number): Promise<void> {
  await tx
    .updateTable('pending_points')
    .set({ usable_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('uid', '=', uid)
    .where('source', '=', source)
    .where('reference', '=', reference)
    .where('state', '=', 'waiting')
    .execute()
}

/** Returns the waiting points of one earning; 0 if there are none. */
export async function waitingFor(db: Db | Tx, { uid, source, reference }: EarningKey): Promise<number> {
  const row = await db
    .selectFrom('pending_points')
    .select('change')
    .where('uid', '=', uid)
    .where('source', '=', source)
    .where('reference', '=', reference)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return row?.change ?? 0
}

/** Returns earnings whose wait is over, earliest first. */
export async function findDue(db: Db, limit: number, isTriable: IsTriable): Promise<Earning[]> {
  const rows = await db
    .selectFrom('pending_points')
    .select(['uid', 'source', 'reference', 'change', 'title'])
    .where('state', '=', 'waiting')
    .where('usable_at', '<=', sql<Date>`now()`)
    .where(isTriable(sql.ref('uid'), sql.ref('source'), sql.ref('reference')))
    .orderBy('usable_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, source: row.source }))
}

/** Returns a user's waiting points and when the first are due; undefined if there are none. */
export async function waitingOf(db: Db, uid: Uid): Promise<{ points: number; time: Date } | undefined> {
  const row = await db
    .selectFrom('pending_points')
    .select([sql<number | null>`sum(change)::int`.as('points'), sql<Date>`min(usable_at)`.as('time')])
    .where('uid', '=', uid)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return row.points === null ? undefined : { points: row.points, time: row.time }
}
