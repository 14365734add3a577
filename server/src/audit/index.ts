import { sql } from 'kysely'
import type { Db } from '../core/database.ts'
import { invariants } from './invariants.ts'

export { countLedgerFaults } from './ledgerFaults.ts'

export interface Finding {
  invariant: string
  violations: number
  /** At most ten of the violating rows. */
  examples: Record<string, unknown>[]
}

/** Checks the invariants of the books whose name contains `part`, all by default, each in one query. */
export async function audit(db: Db, part = ''): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [invariant, violating] of Object.entries(invariants)) {
    if (!invariant.includes(part)) continue
    const { rows } = await sql<{ violations: number; examples: Record<string, unknown>[] | null }>`
      with violating as (${sql.raw(violating)})
      select (select count(*)::int from violating) as violations,
        (select json_agg(v) from (select * from violating limit 10) v) as examples`.execute(db)
    findings.push({ invariant, violations: rows[0]?.violations ?? 0, examples: rows[0]?.examples ?? [] })
  }
  return findings
}
