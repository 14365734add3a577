import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { audit } from '../../src/audit/index.ts'
import type { Database, Tx } from '../../src/core/database.ts'

/** Returns the names of the invariants that the audit finds broken after this SQL, which is then rolled back. */
export async function brokenBy({ db }: Database, damage: string): Promise<string[]> {
  const tx = await db.startTransaction().execute()
  try {
    await openBooks(tx)
    await sql.raw(damage).execute(tx)
    return (await audit(tx)).filter(({ violations }) => violations > 0).map(({ invariant }) => invariant)
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
  const each = Object.entries(damages).flatMap(([invariant, all]) =>
    all.map((damage) => [invariant, damage.replaceAll(/\s+/g, ' ')] as const),
  )
  test.each(each)('the audit detects a violation: %s (%s)', async (invariant, damage) => {
    expect(await brokenBy(database(), damage)).toContain(invariant)
  })

  test('every invariant was broken once', () => {
    expect(Object.keys(damages).toSorted()).toEqual(invariants.toSorted())
  })
}
