import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import { createCache } from './cache.ts'
import type { Db, Tx } from './database.ts'
import type { CoreServices } from './coreServices.ts'

/** Changes are announced; a minute bounds the effect of a lost announcement. */
const cacheMilliseconds = 60_000

/** Settings of operators in the table `settings`, by key; each value is read whole. */
export interface StoredSettings<Values> {
  /** Pass `tx` inside a transaction: a caller that holds a connection must not wait for another one. */
  get<Key extends keyof Values & string>(key: Key, tx?: Tx): Promise<Values[Key]>
  /** Reads past the cache, for what operators do right after they changed a setting. */
  read<Key extends keyof Values & string>(key: Key, tx: Tx): Promise<Values[Key]>
  /** Drops the cache; called for each notification on `settings_changed`. */
  forget(): void
}

/**
 * A setting as its module declares it for lists of all settings. The schema has the titles of the setting and its
 * fields.
 */
export interface DeclaredSetting {
  readonly schema: z.ZodType
  readonly preset: object
}

/** Declares the settings of a module, by key. */
export const declareSettings = <Values extends Record<string, object>>(
  schemas: { readonly [Key in keyof Values]: z.ZodType },
  defaults: Values,
): Readonly<Record<string, DeclaredSetting>> =>
  Object.fromEntries(Object.entries(schemas).map(([key, schema]) => [key, { schema, preset: defaults[key] as object }]))

/** Creates a cached reader of operators' settings; missing fields come from the module's `defaults`. */
export function createStoredSettings<Values extends Record<string, object>>(
  { database, log }: Pick<CoreServices, 'database' | 'log'>,
  schemas: { readonly [Key in keyof Values]: z.ZodType<Values[Key]> },
  defaults: Values,
): StoredSettings<Values> {
  const cache = createCache<object>({ milliseconds: cacheMilliseconds, maximum: 2 * Object.keys(schemas).length })

  /** Ignores and logs a stored value that does not fit its schema, because pages must work without it. */
  async function load<Key extends keyof Values & string>(key: Key, reader: Db | Tx): Promise<Values[Key]> {
    const stored = await readStored(reader, key)
    if (stored === undefined) return defaults[key]
    const whole = schemas[key].safeParse({ ...defaults[key], ...stored })
    if (whole.success) return whole.data
    log.error({ setting: key, problem: whole.error.message }, 'a stored setting does not fit its schema')
    return defaults[key]
  }

  return {
    // Reads inside transactions share only among themselves: the others may still be waiting for a connection.
    get: async <Key extends keyof Values & string>(key: Key, tx?: Tx) =>
      (await cache.get(tx ? `${key} in tx` : key, () => load(key, tx ?? database.db))) as Values[Key],
    read: load,
    forget: (): void => cache.clear(),
  }
}

/** Returns the stored fields of a setting, without defaults; undefined if none are stored. */
export async function readStored(reader: Db | Tx, key: string): Promise<object | undefined> {
  const row = await reader.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value as object | undefined
}

/** SQL for the stored fields of a setting inside another statement; null if none are stored. */
export const storedFields = (key: string): RawBuilder<unknown> => sql`(select value from settings where key = ${key})`

/**
 * Changes fields of a setting and notifies every process. Other fields keep their stored value or default. `by` is the
 * name of the person who changes it.
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

/** The stored value of a setting and the person who last changed it. */
export interface StoredRow {
  readonly key: string
  readonly value: object
  /** 0 if nothing is stored. */
  readonly version: number
  readonly changedBy: string
  readonly changedAt: Date
}

/** Returns all stored settings, by key. */
export async function readAllStored(reader: Db): Promise<Map<string, StoredRow>> {
  const rows = await reader
    .selectFrom('settings')
    .select(['key', 'value', 'version', 'changed_by as changedBy', 'updated_at as changedAt'])
    .execute()
  return new Map(rows.map((row) => [row.key, { ...row, value: row.value as object }]))
}

/** Reads one stored setting and locks it until the transaction ends, even if nothing is stored yet. */
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

/** Notifies every process that a setting, or other content of operators, has changed. Delivered when `tx` commits. */
export async function announceSetting(tx: Tx, key: string): Promise<void> {
  await sql`select pg_notify('settings_changed', ${key})`.execute(tx)
}
