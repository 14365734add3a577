import type { PageKey } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import type { PageContent } from './pageContent.ts'

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
] as const

export type PageRow = NonNullable<Awaited<ReturnType<typeof findPage>>>

/** The page under `key`; undefined when nobody has filled it. */
export function findPage(db: Db, key: PageKey) {
  return db.selectFrom('content_pages').select(columns).where('key', '=', key).executeTakeFirst()
}

/** Writes a page whole, in place of what stood under its key. */
export async function storePage(tx: Tx, page: PageContent): Promise<void> {
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
    updated_at: sql<Date>`now()`,
  }
  await tx
    .insertInto('content_pages')
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
    .execute()
}
