import type { AiLabel } from '@app/contract/aiLabels'
import type { Db, Tx } from '../../../core/database.ts'
import { announceSetting } from '../../../core/storedSettings.ts'
import type { PictureLabel } from './label.ts'

/** Name announced when labels change. */
export const listName = 'pictureLabels'

/** Returns the labels of all labelled pictures, by url. */
export async function readAll(db: Db): Promise<Map<string, AiLabel>> {
  const rows = await db.selectFrom('picture_labels').select(['url', 'label']).execute()
  return new Map(rows.map(({ url, label }) => [url, label]))
}

export function find(db: Db | Tx, url: string) {
  return db.selectFrom('picture_labels').selectAll().where('url', '=', url).executeTakeFirst()
}

/** Returns the labels of those of some pictures that are labelled, by url. */
export async function labelsOf(tx: Tx, urls: readonly string[]): Promise<Map<string, AiLabel>> {
  if (urls.length === 0) return new Map()
  const rows = await tx.selectFrom('picture_labels').select(['url', 'label']).where('url', 'in', urls).execute()
  return new Map(rows.map(({ url, label }) => [url, label]))
}

export interface NewLabel extends PictureLabel {
  url: string
  by?: string | undefined
  reason?: string | undefined
}

/** Labels a picture. Returns false if it has a label, which stays. */
export async function insert(tx: Tx, { url, label, source, aigc, trace, by, reason }: NewLabel): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('picture_labels')
    .values({
      url,
      label,
      source,
      aigc: aigc && JSON.stringify(aigc),
      trace,
      labelled_by: by ?? null,
      reason: reason ?? null,
    })
    .onConflict((conflict) => conflict.column('url').doNothing())
    .executeTakeFirst()
  const isNew = numInsertedOrUpdatedRows === 1n
  if (isNew) await announceSetting(tx, listName)
  return isNew
}

/** Locks a picture's label until the transaction ends. */
export function lock(tx: Tx, url: string) {
  return tx
    .selectFrom('picture_labels')
    .select(['label', 'source', 'reason'])
    .where('url', '=', url)
    .forUpdate()
    .executeTakeFirst()
}

export async function remove(tx: Tx, url: string): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('picture_labels').where('url', '=', url).executeTakeFirst()
  if (numDeletedRows > 0n) await announceSetting(tx, listName)
}
