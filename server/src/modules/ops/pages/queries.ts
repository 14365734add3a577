import type { PageKey } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import type { PageContent } from './content.ts'

const columns = [
  'key',
  'look',
  'brand',
  'title',
  'subtitle',
  'hero',
  'sections',
  'how_to',
  'rules',
  'rights_ids',
  'updated_at',
  'is_shown',
  'version',
] as const

export type PageRow = NonNullable<Awaited<ReturnType<typeof findPage>>>

/** Returns the public page under `key`; undefined if there is none. */
export function findPage(db: Db, key: PageKey) {
  return db
    .selectFrom('content_pages')
    .select(columns)
    .where('key', '=', key)
    .where('is_shown', '=', true)
    .executeTakeFirst()
}

/** Returns the page under `key`, public or not. */
export const findAnyPage = (db: Db, key: PageKey) =>
  db.selectFrom('content_pages').select(columns).where('key', '=', key).executeTakeFirst()

/** Locks a page until the transaction ends, even if it does not exist yet. */
export async function lockPage(tx: Tx, key: PageKey) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`page:${key}`}, 0))`.execute(tx)
  return tx.selectFrom('content_pages').select(columns).where('key', '=', key).forUpdate().executeTakeFirst()
}

export const listPages = (db: Db) =>
  db
    .selectFrom('content_pages')
    .select(['key', 'look', 'brand', 'title', 'is_shown', 'updated_at', 'version'])
    .orderBy('key')
    .execute()

export async function showPage(tx: Tx, key: PageKey, isShown: boolean): Promise<void> {
  await tx
    .updateTable('content_pages')
    .set({ is_shown: isShown, version: sql`version + 1`, updated_at: sql<Date>`now()` })
    .where('key', '=', key)
    .execute()
}

/** Replaces the page under its key. */
export async function storePage(tx: Tx, page: PageContent, isShown: boolean): Promise<void> {
  const { key, look, brandName, title, subtitle, hero, sections, howTo, rules, rightsIds } = page
  const values = {
    look,
    brand: brandName,
    title,
    subtitle,
    hero: hero && JSON.stringify(hero),
    sections: JSON.stringify(sections),
    how_to: [...howTo],
    rules: [...rules],
    rights_ids: [...rightsIds],
    is_shown: isShown,
    updated_at: sql<Date>`now()`,
  }
  await tx
    .insertInto('content_pages')
    .values({ key, ...values })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ ...values, version: sql`content_pages.version + 1` }),
    )
    .execute()
}
