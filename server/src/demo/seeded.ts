import type { Db, Tx } from '../core/database.ts'

/** Key of the setting that records that the demonstration was filled in. */
export const seedKey = 'demo.seeded'

/** Whether the demonstration, with its publicly known passwords, was ever filled into this database. */
export async function isSeeded(db: Db | Tx): Promise<boolean> {
  const row = await db.selectFrom('settings').select('key').where('key', '=', seedKey).executeTakeFirst()
  return row !== undefined
}
