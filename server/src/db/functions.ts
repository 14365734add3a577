import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import * as enums from '@app/contract/enums'
import { type Kysely, sql } from 'kysely'

/** A function of the database; its file is named like the function. */
export interface FunctionFile {
  name: string
  /** The statements of the file, with the values of the enumerations it names. */
  text: string
  /** SHA-256 of `text`. */
  hash: string
}

const enumerations: Readonly<Record<string, Readonly<Record<string, number | string>>>> = { ...enums }

/** Replaces names of states and kinds, `${OrderStatus.closed}`, by their values. */
function withValues(file: string, text: string): string {
  return text.replaceAll(/\$\{(\w+)\.(\w+)\}/g, (reference, enumeration: string, name: string) => {
    const value = enumerations[enumeration]?.[name]
    if (value === undefined) throw new Error(`${file}: the contract has no ${reference}`)
    return typeof value === 'number' ? String(value) : `'${value}'`
  })
}

/** Reads the functions of `folder`, by default those of the product, in the order of their names. */
export async function readFunctions(folder = new URL('./functions/', import.meta.url)): Promise<FunctionFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = withValues(name, await readFile(new URL(name, folder), 'utf8'))
      return { name: name.replace(/\.sql$/, ''), text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Returns the functions whose text this database has never had. */
export async function pendingFunctions(
  db: Kysely<unknown>,
  files: readonly FunctionFile[],
): Promise<readonly FunctionFile[]> {
  const { rows: tables } = await sql<{ is_there: boolean }>`
    select to_regclass('applied_functions') is not null as is_there`.execute(db)
  if (!tables[0]?.is_there) return files
  const { rows } = await sql<{ known: string }>`select name || ' ' || hash as known from applied_functions`.execute(db)
  const known = new Set(rows.map((row) => row.known))
  return files.filter(({ name, hash }) => !known.has(`${name} ${hash}`))
}

/**
 * Applies the functions that changed, all or none, and returns their names. The caller holds the migrator's lock.
 */
export async function applyFunctions(db: Kysely<unknown>, files: readonly FunctionFile[]): Promise<string[]> {
  const pending = await pendingFunctions(db, files)
  if (pending.length === 0) return []
  await db.transaction().execute(async (tx) => {
    // First unchecked, for one may call another that comes later; then the database checks what each calls.
    for (const checks of ['off', 'on']) {
      await sql`select set_config('check_function_bodies', ${checks}, true)`.execute(tx)
      for (const { text } of pending) await sql.raw(text).execute(tx)
    }
    for (const { name, hash } of pending) {
      await sql`insert into applied_functions (name, hash) values (${name}, ${hash})`.execute(tx)
    }
  })
  return pending.map(({ name }) => name)
}
