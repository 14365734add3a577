import { sql } from 'kysely'
import { audit } from '../../src/audit/index.ts'
import type { Database } from '../../src/core/database.ts'

/** Names of the invariants that the audit finds broken after such SQL, all of which is taken back. */
export async function brokenBy({ db }: Database, damage: string): Promise<string[]> {
  const tx = await db.startTransaction().execute()
  try {
    await sql.raw(damage).execute(tx)
    return (await audit(tx)).filter(({ violations }) => violations > 0).map(({ invariant }) => invariant)
  } finally {
    await tx.rollback().execute()
  }
}
