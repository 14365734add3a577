import { sql } from 'kysely'
import type { Database } from '../../core/database.ts'
import { createDeadline } from '../../core/deadline.ts'
import { migrationState } from '../../db/migrate.ts'

/** A database that says nothing for so long is away. */
const timeoutMilliseconds = 2000

/** Asks whether this process can serve: its database answers, and has every table that this code knows of. */
export function createReadiness({ db }: Pick<Database, 'db'>) {
  // What is there stays: the list of files is not read each time.
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
