import type { Db, Tx } from '../../../core/database.ts'
import { type KeysetInput, readKeyset } from '../../../core/keyset.ts'
import { announceSetting } from '../../../core/storedSettings.ts'

/** Name announced when the list of hidden pictures changes. */
export const listName = 'hiddenPictures'

/** Lists the urls of all hidden pictures. */
export async function urls(db: Db): Promise<string[]> {
  return (await db.selectFrom('hidden_pictures').select('url').execute()).map(({ url }) => url)
}

export function list(db: Db, place: KeysetInput) {
  const query = db.selectFrom('hidden_pictures').select(['url', 'reason', 'hidden_by', 'hidden_at'])
  return readKeyset(query, place, { sorts: { hiddenAt: 'hidden_at' }, id: 'url' })
}

/** Hides a picture, and notifies every process when the transaction commits. False if it is hidden already. */
export async function hide(tx: Tx, picture: { url: string; reason: string; by: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('hidden_pictures')
    .values({ url: picture.url, reason: picture.reason, hidden_by: picture.by })
    .onConflict((conflict) => conflict.column('url').doNothing())
    .executeTakeFirst()
  await announceSetting(tx, listName)
  return numInsertedOrUpdatedRows === 1n
}

/** Shows a picture again. False if it is not hidden. */
export async function show(tx: Tx, url: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('hidden_pictures').where('url', '=', url).executeTakeFirst()
  await announceSetting(tx, listName)
  return numDeletedRows === 1n
}
