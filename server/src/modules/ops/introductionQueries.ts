import { sql } from 'kysely'
import type { Db } from '../../core/database.ts'

/** The version that holds of each key: the latest that is published. */
function holding(db: Db) {
  return db
    .selectFrom('introductions')
    .distinctOn('key')
    .where('publish_at', '<=', sql<Date>`now()`)
    .orderBy('key')
    .orderBy('publish_at', 'desc')
    .orderBy('id', 'desc')
}

/** The text that holds under `key`; undefined when none is published. */
export function findIntroduction(db: Db, key: string) {
  return holding(db).select(['key', 'title', 'version', 'body', 'publish_at']).where('key', '=', key).executeTakeFirst()
}

/** The agreements that hold, in their order, without their texts. */
export function findAgreements(db: Db) {
  const columns = ['key', 'title', 'version', 'publish_at', 'is_agreement', 'position'] as const
  return db
    .selectFrom(holding(db).select(columns).as('held'))
    .selectAll()
    .where('is_agreement', '=', true)
    .orderBy('position')
    .orderBy('key')
    .execute()
}
