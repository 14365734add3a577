import { sql } from 'kysely'
import type { StaffId } from '@app/contract'
import { tokenHash } from '../../core/crypto.ts'
import type { Db, Tx } from '../../core/database.ts'

/** Browsers that are remembered of one person. */
const most = 10

/**
 * Whether somebody has come in with a browser by both factors; false for a name that there is not. `token`: what the browser keeps;
 * undefined where it keeps none.
 */
export async function isKnown(db: Db, name: string, token: string | undefined): Promise<boolean> {
  if (token === undefined) return false
  const row = await db
    .selectFrom('staff_known_browsers as k')
    .innerJoin('staff_accounts as a', 'a.id', 'k.staff_id')
    .select('k.staff_id')
    .where('a.name', '=', name)
    .where('k.browser_hash', '=', tokenHash(token))
    .executeTakeFirst()
  return row !== undefined
}

/** Knows a browser from now on, and of the others the last that were used. */
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

/** After a reset the account knows no browser. */
export async function forgetAll(tx: Tx, staffId: StaffId): Promise<void> {
  await tx.deleteFrom('staff_known_browsers').where('staff_id', '=', staffId).execute()
}
