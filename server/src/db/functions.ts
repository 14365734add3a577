import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'

/** A function of the database as its file has it; the file is named like the function. */
export interface FunctionFile {
  name: string
  text: string
  hash: string
}

/** The functions of `folder`, by name; those of the house when it is left out. */
export async function readFunctions(folder = new URL('./functions/', import.meta.url)): Promise<FunctionFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name: name.replace(/\.sql$/, ''), text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Those whose text this database has never had. */
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

/** Brings what changed to the database, all or nothing. For who has the migrator's lock. Returns what it applied. */
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
