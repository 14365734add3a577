import { claim } from '@app/server/jobs/queue'
import type { Opened } from './deployments.ts'
import { explain, type Explained, type Statement } from './statements.ts'

/** A query of workers, in addition to those of pages. */
export interface Claim {
  list: string
  name: string
  /** Runs the claim once. */
  heard(deployment: Opened): Promise<Heard>
}

/** The work of a database for a claim, and its work if it may not read tables whole. */
export interface Heard {
  first: Explained[]
  again: () => Promise<Explained[]>
}

/** Removes duplicates: a batch runs the same statement for each entry. */
const distinct = (statements: readonly Statement[]): Statement[] => [
  ...new Map(statements.map((statement) => [statement.text, statement])).values(),
]

/**
 * Vacuums like autovacuum, which is off so that nothing else runs while pages are counted: otherwise a table that a
 * sweep emptied still counts as full.
 */
async function vacuumEmptied({ explaining: { pool } }: Opened, statements: readonly Statement[]): Promise<void> {
  const emptied = new Set(statements.flatMap(({ text }) => /^\s*delete from "?(\w+)/i.exec(text)?.[1] ?? []))
  for (const table of emptied) await pool.query(`vacuum analyze ${table}`)
}

const claimOf = (name: string, work: (deployment: Opened) => Promise<unknown>): Claim => ({
  list: 'worker',
  name,
  async heard(deployment) {
    const statements = distinct(await deployment.listening.during(() => work(deployment).catch(() => undefined)))
    await vacuumEmptied(deployment, statements)
    // Statements that wrote once cannot write again, but their searches can be repeated.
    const explainAll = async (isByIndexes: boolean) => {
      // The first scan after the work removes its dead rows from the indexes, so it is not measured.
      for (const one of statements) await explain(deployment.explaining, [one], { isByIndexes }).catch(() => undefined)
      const all = await Promise.all(
        statements.map((one) => explain(deployment.explaining, [one], { isByIndexes }).catch((): Explained[] => [])),
      )
      return all.flat()
    }
    return { first: await explainAll(false), again: () => explainAll(true) }
  },
})

/** Lists the claims of jobs, and every sweep of the product. */
export const claimsOf = ({ running }: Opened): Claim[] => [
  claimOf('jobs', (deployment) => claim(deployment.running.context.database.db, ['bench', 'bench.later'], 20, 60)),
  ...running.context.sweeps.map(({ name }) =>
    claimOf(`sweep ${name}`, async (deployment) =>
      deployment.running.context.sweeps.find((sweep) => sweep.name === name)?.run(),
    ),
  ),
]
