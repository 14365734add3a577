import type { Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { statesBefore } from '../../core/transitions.ts'
import type { IsTriable } from '../../jobs/retryBackoff.ts'
import type { Earning } from './ledgerQueries.ts'
import { type PendingState, pendingTransitions } from './states.ts'

/** What names one earning. */
export type EarningKey = Pick<Earning, 'uid' | 'source' | 'reference'>

/** Notes points that are earned and wait until `usableAt`; the same reference once a person and source. */
export async function insert(tx: Tx, earning: Earning, usableAt: Date): Promise<void> {
  await tx
    .insertInto('pending_points')
    .values({ ...earning, usable_at: usableAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Ends a wait; false when nothing waits. The person is locked. */
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

/** Notes that what waited is booked now; false when it does not wait. */
export const setBooked = (tx: Tx, key: EarningKey): Promise<boolean> => end(tx, key, 'booked')

/** Notes that what waited never comes; false when it does not wait. */
export const drop = (tx: Tx, key: EarningKey): Promise<boolean> => end(tx, key, 'dropped')

/** Lets what waits wait for so many seconds more. */
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

/** Points of one earning that still wait; 0 where none do. */
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

/** What has waited long enough, the first due first. */
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

/** What waits for a person, and when the first of it comes; undefined when nothing does. */
export async function waitingOf(db: Db, uid: Uid): Promise<{ points: number; time: Date } | undefined> {
  const row = await db
    .selectFrom('pending_points')
    .select([sql<number | null>`sum(change)::int`.as('points'), sql<Date>`min(usable_at)`.as('time')])
    .where('uid', '=', uid)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return row.points === null ? undefined : { points: row.points, time: row.time }
}
