import type { Uid } from '@app/contract'
import { sql } from 'kysely'
import { statesBefore } from '../../core/transitions.ts'
import type { Db, Tx } from '../../core/database.ts'
import type { Columns } from '../../db/rows.ts'
import type { IsTriable } from '../../jobs/retryBackoff.ts'
import { closureTransitions } from './states.ts'

/** Days within which a request can be withdrawn, and working days within which the account is closed. */
const [coolingDays, dueWorkingDays] = [7, 15]

export type ClosureRow = Columns<
  'account_closures',
  'id' | 'uid' | 'state' | 'receipt_number' | 'requested_at' | 'cool_until' | 'due_on' | 'ended_at' | 'receipt_hash'
>

const columns = [
  'id',
  'uid',
  'state',
  'receipt_number',
  'requested_at',
  'cool_until',
  'due_on',
  'ended_at',
  'receipt_hash',
] as const

/** States of a request that can still lead to a closed account. */
const openStates = statesBefore(closureTransitions, 'closed')

/** Finds the open request of a user. */
export const findOpen = (db: Db | Tx, uid: Uid): Promise<ClosureRow | undefined> =>
  db
    .selectFrom('account_closures')
    .select(columns)
    .where('uid', '=', uid)
    .where('state', 'in', openStates)
    .executeTakeFirst()

export const findByNumber = (db: Db, receiptNumber: string): Promise<ClosureRow | undefined> =>
  db.selectFrom('account_closures').select(columns).where('receipt_number', '=', receiptNumber).executeTakeFirst()

export async function insert(tx: Tx, uid: Uid, receiptNumber: string): Promise<ClosureRow> {
  return tx
    .insertInto('account_closures')
    .values({
      uid,
      receipt_number: receiptNumber,
      cool_until: sql`now() + make_interval(days => ${coolingDays})`,
      due_on: sql`working_days_after(now(), ${dueWorkingDays})`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Withdraws the open request of a user; returns whether there was one. */
export async function withdraw(tx: Tx, uid: Uid): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account_closures')
    .set({ state: 'withdrawn', ended_at: sql`now()` })
    .where('uid', '=', uid)
    .where('state', 'in', statesBefore(closureTransitions, 'withdrawn'))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lists requests whose cooling-off period is over and that were not checked within the last hour. */
export async function listDue(db: Db, limit: number, isTriable: IsTriable): Promise<Pick<ClosureRow, 'uid'>[]> {
  return db
    .selectFrom('account_closures')
    .select('uid')
    .where('state', 'in', openStates)
    .where('cool_until', '<=', sql<Date>`now()`)
    .where(sql<boolean>`coalesce(checked_at < now() - interval '1 hour', true)`)
    .where(isTriable(sql.ref('uid')))
    .orderBy('cool_until')
    .limit(limit)
    .execute()
}

/** Marks a request as blocked; returns whether it was not before. */
export async function block(tx: Tx, id: ClosureRow['id']): Promise<boolean> {
  await tx
    .updateTable('account_closures')
    .set({ checked_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('account_closures')
    .set({ state: 'blocked' })
    .where('id', '=', id)
    .where('state', 'in', statesBefore(closureTransitions, 'blocked'))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a request with its receipt. */
export async function close(tx: Tx, id: ClosureRow['id'], receipt: string, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account_closures')
    .set({ state: 'closed', ended_at: sql`now()`, receipt, receipt_hash: hash })
    .where('id', '=', id)
    .where('state', 'in', statesBefore(closureTransitions, 'closed'))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
