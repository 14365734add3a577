import type { StaffId } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { type KeysetPage, readKeyset } from '../../../core/keyset.ts'
import { statesBefore } from '../../../core/transitions.ts'
import type { Columns } from '../../../db/rows.ts'
import { type VerificationState, verificationTransitions } from '../states.ts'
import type { Verification } from './verify.ts'

/** Most differences stored per comparison. */
const mostKept = 100

const columns = [
  'id',
  'state',
  'asked_at',
  'ended_at',
  'asked_by_name',
  'compared',
  'waiting',
  'dead',
  'differing',
  'failure',
] as const

/** Starts a comparison, or returns the running one. */
export async function begin(
  tx: Tx,
  by: { id: StaffId; displayName: string },
): Promise<{ verificationId: string; isNew: boolean }> {
  const added = await tx
    .insertInto('chain_verifications')
    .values({ asked_by: by.id, asked_by_name: by.displayName })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return { verificationId: added.id, isNew: true }
  const running = await tx
    .selectFrom('chain_verifications')
    .select('id')
    .where('state', '=', 'running')
    .executeTakeFirst()
  // The running comparison ended between the two statements.
  return running ? { verificationId: running.id, isNew: false } : begin(tx, by)
}

export async function isRunning(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('chain_verifications').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state === 'running'
}

/** Stores the result of a comparison, unless it has ended before. */
export async function end(db: Db, id: string, { differences, ...counts }: Verification): Promise<void> {
  await finish(db, id, differences.length > 0 ? 'differed' : 'matched', {
    ...counts,
    differing: differences.length,
    differences: JSON.stringify(differences.slice(0, mostKept)),
  })
}

/** Records why a comparison failed. */
export const fail = (db: Db, id: string, failure: string): Promise<void> => finish(db, id, 'failed', { failure })

async function finish(db: Db, id: string, to: VerificationState, found: object): Promise<void> {
  await db
    .updateTable('chain_verifications')
    .set({ ...found, state: to, ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', 'in', statesBefore(verificationTransitions, to))
    .execute()
}

export type VerificationRow = Columns<'chain_verifications', (typeof columns)[number]>

export const list = (db: Db, input: AdminInput<'chain/verifications'>): Promise<KeysetPage<VerificationRow>> =>
  readKeyset(db.selectFrom('chain_verifications').select(columns), input, { sorts: { askedAt: 'id' }, id: 'id' })

export function find(db: Db, id: string) {
  return db
    .selectFrom('chain_verifications')
    .select([...columns, 'differences'])
    .where('id', '=', id)
    .executeTakeFirst()
}
