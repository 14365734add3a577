import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { audit } from '../../src/audit/index.ts'
import type { Database } from '../../src/core/database.ts'

/** Names of the invariants that the audit finds broken after such SQL, all of which is taken back. */
export async function brokenBy({ db }: Database, damage: string): Promise<string[]> {
  const tx = await db.startTransaction().execute()
  try {
    await sql.raw(damage).execute(tx)
    return (await audit(tx)).filter(({ violations }) => violations > 0).map(({ invariant }) => invariant)
  } finally {
    await tx.rollback().execute()
  }
}

/** SQL that breaks an invariant, by the invariant's name. */
export type Damages = Readonly<Record<string, readonly string[]>>

/** Tests that the audit names each of these invariants after whatever breaks it. */
export function testNoticed(database: () => Database, invariants: readonly string[], damages: Damages): void {
  const each = Object.entries(damages).flatMap(([invariant, all]) =>
    all.map((damage) => [invariant, damage.replaceAll(/\s+/g, ' ')] as const),
  )
  test.each(each)('the audit notices where not: %s (%s)', async (invariant, damage) => {
    expect(await brokenBy(database(), damage)).toContain(invariant)
  })

  test('every invariant was broken once', () => {
    expect(Object.keys(damages).toSorted()).toEqual(invariants.toSorted())
  })
}
