import { createHash } from 'node:crypto'
import type { TextKey } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'

/** Selects the version of each key in force: the latest published. */
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

/** Returns the text in force under `key`; undefined if none is published. */
export function findIntroduction(db: Db, key: TextKey) {
  return holding(db).select(['key', 'title', 'version', 'body', 'publish_at']).where('key', '=', key).executeTakeFirst()
}

/**
 * Returns what consent is given to: for each of `keys` the version in force and the beginning of its text's SHA-256, in
 * one line. Empty if one of them is not published: consent covers all of them or none.
 */
export async function findConsentVersion(db: Db | Tx, keys: readonly TextKey[]): Promise<string> {
  const rows = await holding(db).select(['key', 'version', 'body']).where('key', 'in', keys).execute()
  const texts = keys.flatMap((key) => rows.find((row) => row.key === key) ?? [])
  if (texts.length < keys.length) return ''
  return texts.map(consentNameOf).join(',')
}

/** Returns the form in which a consent names a version and its text. */
export const consentNameOf = ({ key, version, body }: { key: TextKey; version: string; body: string }): string =>
  `${key}@${version}#${hashOf(body)}`

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

export type VersionRow = Awaited<ReturnType<typeof findVersions>>[number]

/** Returns the public versions of a text, including those not yet in force, newest first. */
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

/** Returns one public version; undefined if there is none. */
export function findVersion(db: Db, key: TextKey, version: string) {
  return db
    .selectFrom('introductions')
    .select(['key', 'title', 'version', 'body', 'publish_at'])
    .where('key', '=', key)
    .where('version', '=', version)
    .where('is_public', '=', true)
    .executeTakeFirst()
}

/** Returns the versions of these texts that are in force and replaced an earlier one, without their contents. */
export function findChanged(db: Db | Tx, keys: readonly TextKey[]) {
  return holding(db)
    .select(['id', 'key', 'title', 'version', 'publish_at as since'])
    .where('key', 'in', keys)
    .where(
      sql<boolean>`exists (
        select from introductions e
        where e.key = introductions.key and e.is_public and e.publish_at < introductions.publish_at
      )`,
    )
    .execute()
}

export type HeldRow = Awaited<ReturnType<typeof findHeld>>[number]

/** Returns the texts in force, in order, without their contents. */
export function findHeld(db: Db) {
  const columns = ['key', 'title', 'version', 'publish_at', 'is_agreement', 'position'] as const
  return db.selectFrom(holding(db).select(columns).as('held')).selectAll().orderBy('position').orderBy('key').execute()
}
