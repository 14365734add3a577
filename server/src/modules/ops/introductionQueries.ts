import { createHash } from 'node:crypto'
import type { TextKey } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'

/** The version that holds of each key: the latest that is published. */
function holding(db: Db | Tx) {
  return db
    .selectFrom('introductions')
    .distinctOn('key')
    .where('is_public', '=', true)
    .where('publish_at', '<=', sql<Date>`now()`)
    .orderBy('key')
    .orderBy('publish_at', 'desc')
    .orderBy('id', 'desc')
}

/** The text that holds under `key`; undefined when none is published. */
export function findIntroduction(db: Db, key: TextKey) {
  return holding(db).select(['key', 'title', 'version', 'body', 'publish_at']).where('key', '=', key).executeTakeFirst()
}

/**
 * What consent is given to: of each of `keys` the version that holds and the beginning of its text's SHA-256, in one line.
 * Empty where one of them is not published: nobody consents to half of it.
 */
export async function findConsentVersion(db: Db | Tx, keys: readonly TextKey[]): Promise<string> {
  const rows = await holding(db).select(['key', 'version', 'body']).where('key', 'in', keys).execute()
  const texts = keys.flatMap((key) => rows.find((row) => row.key === key) ?? [])
  if (texts.length < keys.length) return ''
  return texts.map(consentNameOf).join(',')
}

/** How a consent names a version and its words. */
export const consentNameOf = ({ key, version, body }: { key: TextKey; version: string; body: string }): string =>
  `${key}@${version}#${hashOf(body)}`

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** The versions of a text that everybody may read, also before they hold, the newest first. */
export function findVersions(db: Db, key: TextKey) {
  return db
    .selectFrom('introductions')
    .select(['version', 'title', 'publish_at', 'consult_from', 'consult_until'])
    .where('key', '=', key)
    .where('is_public', '=', true)
    .orderBy('publish_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
}

/** One version that everybody may read; undefined where there is none. */
export function findVersion(db: Db, key: TextKey, version: string) {
  return db
    .selectFrom('introductions')
    .select(['key', 'title', 'version', 'body', 'publish_at'])
    .where('key', '=', key)
    .where('version', '=', version)
    .where('is_public', '=', true)
    .executeTakeFirst()
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
