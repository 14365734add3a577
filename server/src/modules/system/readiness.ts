import { sql } from 'kysely'
import type { Database } from '../../core/database.ts'
import { createDeadline } from '../../core/deadline.ts'
import { migrationState } from '../../db/migrate.ts'

/** Milliseconds after which the database counts as unavailable. */
const timeoutMilliseconds = 2000

/** Creates the readiness check: the database answers, and has every table that this code needs. */
export function createReadiness({ db }: Pick<Database, 'db'>) {
  // Once complete, the schema stays so; the migration files are not read each time.
  let isComplete = false
  const state = () => (isComplete ? sql`select 1`.execute(db).then(() => ({ missing: 0 })) : migrationState(db))
  return async function notReady(): Promise<string | null> {
    const asked = state().then(
      ({ missing }) => {
        isComplete = missing === 0
        return isComplete ? null : `migrations missing: ${missing}`
      },
      () => 'database away',
    )
    return (await createDeadline(timeoutMilliseconds).wait(asked)) ? asked : 'database away'
  }
}
