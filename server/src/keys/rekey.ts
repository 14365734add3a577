import { ExchangeCodeState } from '@app/contract'
import { sql } from 'kysely'
import type { Sealer } from '../core/crypto.ts'
import type { Database, Db } from '../core/database.ts'
import { type Row, type SealedColumn, sealedColumns } from './sealedColumns.ts'

const rowsAtOnce = 500
/** A process may still copy a value under an old key during the first pass; the next pass finds it. */
const passes = 5

/** Gift codes that only an older key can recognise: they are stored as hashes and cannot be hashed again. */
export interface HeldCodes {
  batches: string[]
  /** When the last of them expires. */
  until: Date
}

export interface Rekeyed {
  /** Number of values sealed or hashed again, by table and column. */
  changed: Record<string, number>
  /** Absent if nothing needs an older key. */
  held?: HeldCodes
}

/**
 * Seals and hashes everything again under the ring's first key, row by row, while the service runs. It may be stopped
 * and restarted. Throws if a value opens with no key of the ring.
 */
export async function rekey(database: Database, sealer: Sealer): Promise<Rekeyed> {
  const changed: Record<string, number> = {}
  for (let pass = 0; pass < passes; pass++) {
    let found = 0
    for (const sealed of sealedColumns) {
      const count = await rekeyColumn(database, sealer, sealed)
      const name = `${sealed.table}.${sealed.column}`
      changed[name] = (changed[name] ?? 0) + count
      found += count
    }
    if (found === 0) {
      const held = sealer.keyIds.length > 1 && (await heldCodes(database.db, sealer.keyId))
      return held ? { changed, held } : { changed }
    }
  }
  throw new Error('Something still writes with an old key: start every process with the new one first')
}

async function rekeyColumn(database: Database, sealer: Sealer, sealed: SealedColumn): Promise<number> {
  let [count, after]: [number, Row | undefined] = [0, undefined]
  for (;;) {
    const rows = await read(database.db, sealed, after)
    for (const row of rows) if (await rekeyRow(database, sealer, sealed, row)) count++
    after = rows.at(-1)?.row
    if (rows.length < rowsAtOnce) return count
  }
}

interface Found {
  row: Row
  value: Buffer
  hash: Buffer | null
}

/** Reads the next rows in the order of their key. */
async function read(db: Db, { table, key, column, needs = [], hash }: SealedColumn, after?: Row): Promise<Found[]> {
  const names = [...new Set([...key, ...needs])]
  const asText = names.flatMap((name) => [sql.lit(name), sql`${sql.ref(name)}::text`])
  const keys = sql.join(key.map((name) => sql.ref(name)))
  const begin = after && sql`and (${keys}) > (${sql.join(key.map((name) => after[name]))})`
  const { rows } = await sql<Found>`
    select jsonb_build_object(${sql.join(asText)}) as row, ${sql.ref(column)} as value,
      ${hash ? sql.ref(hash.column) : sql`null::bytea`} as hash
    from ${sql.table(table)} where ${sql.ref(column)} is not null ${begin ?? sql``}
    order by ${keys} limit ${rowsAtOnce}`.execute(db)
  return rows
}

/** Reseals one row; returns true if it was changed, false if another write changed it since it was read. */
async function rekeyRow(
  database: Database,
  sealer: Sealer,
  { table, key, column, context, hash }: SealedColumn,
  { row, value, hash: kept }: Found,
): Promise<boolean> {
  const text = sealer.decrypt(value, context(row))
  const hashed = hash && sealer.keyedHash(hash.of?.(text) ?? text, hash.context(row))
  if (sealer.keyIdOf(value) === sealer.keyId && (!hashed || kept?.equals(hashed))) return false
  const isSame = sql.join(
    key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
    sql` and `,
  )
  return database.transaction(async (tx) => {
    await sql`select set_config('rekey.sealing', 'on', true)`.execute(tx)
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${sealer.encrypt(text, context(row))}
        ${hash ? sql`, ${sql.ref(hash.column)} = ${hashed}` : sql``}
      where ${isSame} and ${sql.ref(column)} = ${value}`.execute(tx)
    return numAffectedRows === 1n
  })
}

async function heldCodes(db: Db, keyId: string): Promise<HeldCodes | undefined> {
  const rows = await db
    .selectFrom('exchange_batches as b')
    .select(['b.id', 'b.expires_at'])
    .where('b.expires_at', '>', sql<Date>`now()`)
    .where(sql<boolean>`b.hash_key_id is distinct from ${keyId}`)
    .where(
      sql<boolean>`exists (select from exchange_codes c where c.batch_id = b.id and c.state = ${ExchangeCodeState.unconverted})`,
    )
    .orderBy('b.expires_at', 'desc')
    .execute()
  const [last] = rows
  return last && { batches: rows.map(({ id }) => id), until: last.expires_at }
}
