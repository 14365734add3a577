import type { Database } from '@app/server/core/database'

/** A statement as a call sent it. */
export interface Statement {
  text: string
  values: unknown[]
}

/** What Postgres did for some statements. */
export interface Work {
  /** Pages of 8 KiB touched, be they in memory or not. */
  pages: number
  /** Times that an index was gone into from its root. */
  descents: number
  /** Rows read from tables and indexes, those that a filter then left out too. */
  rows: number
}

interface Node {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Index Searches'?: number
  Plans?: Node[]
}

/** Hears what is asked of a database. */
export interface Listening {
  /** The statements that `work` leads to, in their order. */
  during(work: () => Promise<unknown>): Promise<Statement[]>
}

/** Hears every statement of a pool from now on. */
export function listenTo({ pool }: Pick<Database, 'pool'>): Listening {
  let heard: Statement[] | undefined
  const known = new WeakSet<object>()
  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    const query = client.query.bind(client) as (...parameters: unknown[]) => unknown
    client.query = ((...parameters: unknown[]) => {
      const [text, values] = parameters
      if (heard && typeof text === 'string') heard.push({ text, values: Array.isArray(values) ? values : [] })
      return query(...parameters)
    }) as typeof client.query
  })
  return {
    async during(work) {
      const own: Statement[] = []
      heard = own
      try {
        await work()
      } finally {
        heard = undefined
      }
      return own.filter(({ text }) => /^\s*(?:select|with|insert|update|delete)\b/i.test(text))
    },
  }
}

/** What keeps Postgres from reading a table whole, be it ever so small. */
const byIndexes = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'].map((one) => `set local ${one} = off`)

/**
 * Runs statements anew, each undone, and tells what Postgres did for them; `plan` is how it went about it. `isByIndexes` where it may not choose to read
 * tables whole.
 */
export async function explain(
  { pool }: Pick<Database, 'pool'>,
  statements: readonly Statement[],
  { isByIndexes = false } = {},
) {
  const all: (Work & { text: string; plan: unknown })[] = []
  const client = await pool.connect()
  try {
    for (const { text, values } of statements) {
      await client.query(['begin', ...(isByIndexes ? byIndexes : [])].join('; '))
      try {
        const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
          `explain (analyze, buffers, timing off, format json) ${text}`,
          values,
        )
        const plan = rows[0]?.['QUERY PLAN'][0].Plan
        if (plan) all.push({ text, plan, ...workOf(plan) })
      } finally {
        await client.query('rollback')
      }
    }
  } finally {
    client.release()
  }
  return all
}

export type Explained = Awaited<ReturnType<typeof explain>>[number]

function workOf(root: Node): Work {
  let [descents, rows] = [0, 0]
  const visit = (node: Node): void => {
    const loops = node['Actual Loops']
    if (/Scan/.test(node['Node Type']) && !/CTE|Subquery|Function|Values|WorkTable/.test(node['Node Type'])) {
      const left = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
      rows += (node['Actual Rows'] + left) * loops
      descents += node['Index Searches'] ?? 0
    }
    node.Plans?.forEach(visit)
  }
  visit(root)
  return {
    pages: (root['Shared Hit Blocks'] ?? 0) + (root['Shared Read Blocks'] ?? 0),
    descents,
    rows: Math.round(rows),
  }
}

export const sumOf = (all: readonly Work[]): Work =>
  all.reduce<Work>(
    (sum, one) => ({
      pages: sum.pages + one.pages,
      descents: sum.descents + one.descents,
      rows: sum.rows + one.rows,
    }),
    { pages: 0, descents: 0, rows: 0 },
  )
