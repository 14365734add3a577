import type { Uid } from '@app/contract'
import type { ClosureBlock, ClosureLoss, KeptFor } from '@app/contract/closureBlocks'
import { type RawBuilder, sql } from 'kysely'
import { onlyRow } from '../db/rows.ts'
import type { DB } from '../db/types.ts'
import type { Db, Tx } from './database.ts'

/** What closing an account does with a person's rows of a table (rules/privacy#closing). */
export type Closing<Table extends keyof DB> =
  | 'delete'
  | {
      /** Why the rows stay, under a number that leads to nobody any more. */
      readonly keep: KeptFor
      /** Columns that are overwritten all the same. */
      readonly erase?: { readonly [Name in keyof DB[Table]]?: RawBuilder<unknown> }
    }

/** A section of the export: rows under Chinese titles. */
export type Section = readonly Readonly<Record<string, unknown>>[]

/** What the export contains of a table (rules/privacy#export). */
export type Exported<Table extends keyof DB> =
  | {
      readonly title: string
      /** Chinese titles of the columns that are copied as they are. */
      readonly columns: { readonly [Name in keyof DB[Table]]?: string }
    }
  | {
      readonly title: string
      /** Reads what must be decrypted or looked up. */
      readonly read: (db: Db, uid: Uid) => Promise<Section>
    }
  | {
      /** Why the table is not in the export: it says nothing about the person that another section does not say. */
      readonly omit: string
    }

/** What is held about a person in one table. */
export interface PersonalTable<Table extends keyof DB> {
  /** Column with the person's number, or the condition of their rows. */
  readonly of: (keyof DB[Table] & string) | ((uid: Uid) => RawBuilder<boolean>)
  readonly closing: Closing<Table>
  readonly exported: Exported<Table>
}

export type PersonalTables = { readonly [Table in keyof DB]?: PersonalTable<Table> }

/**
 * What a module holds about a person, table by table. `server/test/privacy` fails for a table with a person's number or
 * text that no module declares.
 */
export interface PersonalData {
  readonly tables: PersonalTables
  /** Counts what must end before the account can be closed. */
  readonly blocks?: (db: Db | Tx, uid: Uid) => Promise<Partial<Record<ClosureBlock, number>>>
  /** Counts what the person can no longer reach afterwards. */
  readonly losses?: (db: Db | Tx, uid: Uid) => Promise<Partial<Record<ClosureLoss, number>>>
  /** Does at closing what no statement over one table can, before the tables are cleared. */
  readonly forget?: (tx: Tx, uid: Uid) => Promise<void>
}

/** A declaration whose table is known at run time only. */
interface AnyTable {
  readonly of: string | ((uid: Uid) => RawBuilder<boolean>)
  readonly closing:
    | 'delete'
    | { readonly keep: KeptFor; readonly erase?: Readonly<Record<string, RawBuilder<unknown>>> }
  readonly exported:
    | { readonly title: string; readonly columns: Readonly<Record<string, string>> }
    | { readonly title: string; readonly read: (db: Db, uid: Uid) => Promise<Section> }
    | { readonly omit: string }
}

/** Lists the tables that a module declares, in the order of its declaration. */
export const tablesOf = ({ tables }: PersonalData): [keyof DB, AnyTable][] =>
  Object.entries(tables) as [keyof DB, AnyTable][]

/** Returns the condition of a person's rows. */
export const rowsOf = ({ of }: AnyTable, uid: Uid): RawBuilder<boolean> =>
  typeof of === 'function' ? of(uid) : sql<boolean>`${sql.ref(of)} = ${uid}`

/** Applies `closing` to a person's rows. Returns how many there were. */
export async function clear(tx: Tx, name: keyof DB, table: AnyTable, uid: Uid): Promise<number> {
  const where = rowsOf(table, uid)
  const { closing } = table
  if (closing === 'delete') return affected(await sql`delete from ${sql.table(name)} where ${where}`.execute(tx))
  const erase = Object.entries(closing.erase ?? {})
  if (erase.length === 0) return countRows(tx, name, where)
  const set = sql.join(erase.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
  return affected(await sql`update ${sql.table(name)} set ${set} where ${where}`.execute(tx))
}

const affected = ({ numAffectedRows }: { numAffectedRows?: bigint }): number => Number(numAffectedRows ?? 0)

async function countRows(tx: Tx, name: keyof DB, where: RawBuilder<boolean>): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(name)} where ${where}`.execute(tx)
  return onlyRow(result).count
}

/** Reads a person's section of the export; undefined if the table is left out. */
export async function readSection(
  db: Db,
  name: keyof DB,
  table: AnyTable,
  uid: Uid,
): Promise<{ title: string; rows: Section } | undefined> {
  const { exported } = table
  if ('omit' in exported) return undefined
  if ('read' in exported) return { title: exported.title, rows: await exported.read(db, uid) }
  const columns = Object.entries(exported.columns).map(
    ([column, title]) => sql`${sql.ref(column)} as ${sql.ref(title)}`,
  )
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns)} from ${sql.table(name)} where ${rowsOf(table, uid)}`.execute(db)
  return { title: exported.title, rows }
}
