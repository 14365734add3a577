import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { audit } from '../../src/audit/index.ts'
import type { Database, Tx } from '../../src/core/database.ts'
import { checkCells } from './cells.ts'

/**
 * Whether the audit finds an invariant, given by a part of its name, broken after this SQL, which is then rolled back.
 * Other invariants are not checked, which saves most of the time.
 */
export async function isBrokenBy({ db }: Database, invariant: string, damage: string): Promise<boolean> {
  const tx = await db.startTransaction().execute()
  try {
    await openBooks(tx)
    await sql.raw(damage).execute(tx)
    return (await audit(tx, invariant)).some(({ violations }) => violations > 0)
  } finally {
    await tx.rollback().execute()
  }
}

/** Lets a transaction bypass the triggers, to cause damage or to let time pass. */
async function openBooks(tx: Tx): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(tx)
}

/** Changes rows that triggers protect, such as moving ledger entries into the past. */
export function rewrite<Row>(database: Database, statement: string, values: readonly unknown[] = []): Promise<Row[]> {
  return database.transaction(async (tx) => {
    await openBooks(tx)
    return (await tx.executeQuery<Row>(CompiledQuery.raw(statement, [...values]))).rows
  })
}

/** SQL that breaks an invariant, by the invariant's name. */
export type Damages = Readonly<Record<string, readonly string[]>>

/** Tests that the audit names each of these invariants after SQL that breaks it. */
export function testNoticed(database: () => Database, invariants: readonly string[], damages: Damages): void {
  test.each(Object.entries(damages))('the audit detects a violation: %s', (invariant, all) =>
    checkCells(all, async (damage) => {
      expect(await isBrokenBy(database(), invariant, damage)).toBe(true)
    }),
  )

  test('every invariant was broken once', () => {
    expect(Object.keys(damages).toSorted()).toEqual(invariants.toSorted())
  })
}
