import type { Database } from '../../src/core/database.ts'

/** The entries that a sweep failed at, by key. */
export function backoffsOf({ db }: Pick<Database, 'db'>, sweep: string) {
  return db
    .selectFrom('sweep_setbacks')
    .select(['item', 'cause', 'tries'])
    .where('sweep', '=', sweep)
    .orderBy('item')
    .execute()
}

/** Makes every entry that waits for a retry due now. */
export async function skipBackoffs({ db }: Pick<Database, 'db'>): Promise<void> {
  await db
    .updateTable('sweep_setbacks')
    .set({ next_at: new Date(Date.now() - 1000) })
    .execute()
}
