import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import { createCache } from './cache.ts'
import type { Db, Tx } from './database.ts'
import type { CoreServices } from './coreServices.ts'

/** Changes are announced; a minute bounds the harm of a lost announcement. */
const cacheMilliseconds = 60_000

/** What operators keep in the table `settings`, by key, each value whole. */
export interface StoredSettings<Values> {
  /** Give `tx` inside a transaction: whoever holds a connection must not wait for another one. */
  get<Key extends keyof Values & string>(key: Key, tx?: Tx): Promise<Values[Key]>
  /** Drops what this process keeps; called for each notification on `settings_changed`. */
  forget(): void
}

/** A setting as its module declares it to those who look at all. Titles of it and of its fields stand in the schema. */
export interface DeclaredSetting {
  readonly schema: z.ZodType
  readonly preset: object
}

/** What a module declares of its settings, by key. */
export const declareSettings = <Values extends Record<string, object>>(
  schemas: { readonly [Key in keyof Values]: z.ZodType },
  defaults: Values,
): Readonly<Record<string, DeclaredSetting>> =>
  Object.fromEntries(Object.entries(schemas).map(([key, schema]) => [key, { schema, preset: defaults[key] as object }]))

/** Reads what operators set, over a module's own `defaults` by field, and keeps it until it changes. */
export function createStoredSettings<Values extends Record<string, object>>(
  { database, log }: Pick<CoreServices, 'database' | 'log'>,
  schemas: { readonly [Key in keyof Values]: z.ZodType<Values[Key]> },
  defaults: Values,
): StoredSettings<Values> {
  const cache = createCache<object>({ milliseconds: cacheMilliseconds, maximum: 2 * Object.keys(schemas).length })

  /** A stored value that does not fit its schema is reported and passed over: the pages must stand without it. */
  async function load<Key extends keyof Values & string>(key: Key, reader: Db | Tx): Promise<Values[Key]> {
    const stored = await readStored(reader, key)
    if (stored === undefined) return defaults[key]
    const whole = schemas[key].safeParse({ ...defaults[key], ...stored })
    if (whole.success) return whole.data
    log.error({ setting: key, problem: whole.error.message }, 'a stored setting does not fit its schema')
    return defaults[key]
  }

  return {
    // Loads inside transactions are shared among themselves only: the others may still be waiting for a connection.
    get: async <Key extends keyof Values & string>(key: Key, tx?: Tx) =>
      (await cache.get(tx ? `${key} in tx` : key, () => load(key, tx ?? database.db))) as Values[Key],
    forget: (): void => cache.clear(),
  }
}

/** The fields of a setting that are stored, without what is left to its defaults; undefined where none are. */
export async function readStored(reader: Db | Tx, key: string): Promise<object | undefined> {
  const row = await reader.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value as object | undefined
}

/** The same for a statement that reads something else besides; null where none are. */
export const storedFields = (key: string): RawBuilder<unknown> => sql`(select value from settings where key = ${key})`

/**
 * Changes fields of a setting and tells every process; the others stay as they are stored, or left to their defaults. `by`:
 * the name of who changes it.
 */
export async function storeSetting(tx: Tx, key: string, change: object, by = ''): Promise<void> {
  const value = JSON.stringify(change)
  await tx
    .insertInto('settings')
    .values({ key, value, changed_by: by })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        value: sql`settings.value || ${value}::jsonb`,
        version: sql`settings.version + 1`,
        changed_by: by,
        updated_at: sql`now()`,
      }),
    )
    .execute()
  await announceSetting(tx, key)
}

/** What is stored of a setting, and who changed it last. */
export interface StoredRow {
  readonly key: string
  readonly value: object
  /** 0 where nothing is stored. */
  readonly version: number
  readonly changedBy: string
  readonly changedAt: Date
}

/** Whatever operators have stored, by key. */
export async function readAllStored(reader: Db): Promise<Map<string, StoredRow>> {
  const rows = await reader
    .selectFrom('settings')
    .select(['key', 'value', 'version', 'changed_by as changedBy', 'updated_at as changedAt'])
    .execute()
  return new Map(rows.map((row) => [row.key, { ...row, value: row.value as object }]))
}

/** The same of one, locked until the transaction ends, also where nothing is stored yet. */
export async function lockStored(tx: Tx, key: string): Promise<Pick<StoredRow, 'value' | 'version'>> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`setting:${key}`}, 0))`.execute(tx)
  const row = await tx
    .selectFrom('settings')
    .select(['value', 'version'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
  return { value: (row?.value ?? {}) as object, version: row?.version ?? 0 }
}

/** Tells every process that a setting, or other content operators keep, has changed; heard when `tx` commits. */
export async function announceSetting(tx: Tx, key: string): Promise<void> {
  await sql`select pg_notify('settings_changed', ${key})`.execute(tx)
}
