import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'

/** The value stored under `key`, undefined when there is none. */
export async function readSetting(db: Db | Tx, key: string): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

/** Tells every process that settings or notices are not what they were; heard when the transaction commits. */
export async function announce(tx: Tx, key: string): Promise<void> {
  await sql`select pg_notify('settings_changed', ${key})`.execute(tx)
}
