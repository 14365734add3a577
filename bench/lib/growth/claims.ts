import { claim } from '@app/server/jobs/queue'
import type { Opened } from './deployments.ts'
import { explain, type Explained, type Statement } from './statements.ts'

/** What workers ask for, beside what pages ask. */
export interface Claim {
  list: string
  name: string
  /** Does it, once. */
  heard(deployment: Opened): Promise<Heard>
}

/** What a database did for it, and what it does where it may not read tables whole. */
export interface Heard {
  first: Explained[]
  again: () => Promise<Explained[]>
}

/** Once each: what is done for one of a batch is done for the others by the same statement. */
const distinct = (statements: readonly Statement[]): Statement[] => [
  ...new Map(statements.map((statement) => [statement.text, statement])).values(),
]

/** What autovacuum would do, which is off so that nothing else is at work while pages are counted: without it a table that a sweep emptied is thought to be full. */
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
    // What was written once may not be written again; what looked for it may.
    const explainAll = async (isByIndexes: boolean) => {
      // Whoever comes first after the work itself passes over what it left behind, and takes it out of the indexes.
      for (const one of statements) await explain(deployment.explaining, [one], { isByIndexes }).catch(() => undefined)
      const all = await Promise.all(
        statements.map((one) => explain(deployment.explaining, [one], { isByIndexes }).catch((): Explained[] => [])),
      )
      return all.flat()
    }
    return { first: await explainAll(false), again: () => explainAll(true) }
  },
})

/** Jobs that are claimed, and every sweep of the product. */
export const claimsOf = ({ running }: Opened): Claim[] => [
  claimOf('jobs', (deployment) => claim(deployment.running.context.database.db, ['bench', 'bench.later'], 20, 60)),
  ...running.context.sweeps.map(({ name }) =>
    claimOf(`sweep ${name}`, async (deployment) =>
      deployment.running.context.sweeps.find((sweep) => sweep.name === name)?.run(),
    ),
  ),
]
