import { sql } from 'kysely'
import type { StaffId } from '@app/contract'
import { tokenHash } from '../../../core/crypto.ts'
import type { Db, Tx } from '../../../core/database.ts'

/** Most browsers remembered per account. */
const most = 10

/**
 * Returns the token that a browser stores if the account has been used in it with both factors; undefined if it has not,
 * and for an unknown name.
 */
export async function knownBrowser(db: Db, name: string, token: string | undefined): Promise<string | undefined> {
  if (token === undefined) return undefined
  const row = await db
    .selectFrom('staff_known_browsers as k')
    .innerJoin('staff_accounts as a', 'a.id', 'k.staff_id')
    .select('k.staff_id')
    .where('a.name', '=', name)
    .where('k.browser_hash', '=', tokenHash(token))
    .executeTakeFirst()
  return row && token
}

/** Remembers a browser, and keeps only the most recently used ones. */
export async function remember(tx: Tx, staffId: StaffId, token: string): Promise<void> {
  await tx
    .insertInto('staff_known_browsers')
    .values({ staff_id: staffId, browser_hash: tokenHash(token) })
    .onConflict((conflict) =>
      conflict.columns(['staff_id', 'browser_hash']).doUpdateSet({ used_at: sql`clock_timestamp()` }),
    )
    .execute()
  await sql`
    delete from staff_known_browsers where staff_id = ${staffId} and browser_hash in (
      select browser_hash from staff_known_browsers where staff_id = ${staffId} order by used_at desc offset ${most})`.execute(
    tx,
  )
}

/** Forgets all browsers of an account, after a reset. */
export async function forgetAll(tx: Tx, staffId: StaffId): Promise<void> {
  await tx.deleteFrom('staff_known_browsers').where('staff_id', '=', staffId).execute()
}
