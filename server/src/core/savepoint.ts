import { sql } from 'kysely'
import { translateDatabaseError } from '../db/constraints.ts'
import type { Tx } from './database.ts'

/**
 * Runs `work` in a savepoint. If it fails, its changes are undone before the error is thrown, and the transaction may
 * go on. A violated constraint with a reason code is thrown as its AppError.
 */
export async function inSavepoint<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint part`.execute(tx)
  try {
    const result = await work()
    await sql`release savepoint part`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    await sql`release savepoint part`.execute(tx)
    throw translateDatabaseError(error)
  }
}
