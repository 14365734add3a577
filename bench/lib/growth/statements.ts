import type { Database } from '@app/server/core/database'

/** A statement as a call sent it. */
export interface Statement {
  text: string
  values: unknown[]
}

/** Work of Postgres for some statements. */
export interface Work {
  /** Pages of 8 KiB touched, in memory or not. */
  pages: number
  /** Number of index descents from the root. */
  descents: number
  /** Rows read from tables and indexes, including those a filter removed. */
  rows: number
  /** Entries written into indexes, each with a descent from the root. */
  entries: number
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  Operation?: string
  'Actual Rows': number
  'Actual Loops': number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Index Searches'?: number
  Plans?: Node[]
}

/** Recorder of a database's statements. */
export interface Listening {
  /** Returns the statements that `work` sends, in order. */
  during(work: () => Promise<unknown>): Promise<Statement[]>
}

/** Records every statement of a pool from now on. */
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

/** Settings that keep Postgres from reading even a tiny table whole. */
const byIndexes = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'].map((one) => `set local ${one} = off`)

/**
 * Runs statements again, rolls each back, and returns the work of Postgres; `plan` is the query plan. With
 * `isByIndexes`, Postgres may not read tables whole.
 */
export async function explain(
  { pool }: Pick<Database, 'pool'>,
  statements: readonly Statement[],
  { isByIndexes = false } = {},
) {
  const all: (Work & { text: string; plan: unknown })[] = []
  const client = await pool.connect()
  try {
    const { rows: tables } = await client.query<{ table: string; indexes: number }>(
      'select indrelid::regclass::text as table, count(*)::int as indexes from pg_index group by 1',
    )
    const indexes = new Map(tables.map((one) => [one.table, one.indexes]))
    for (const { text, values } of statements) {
      await client.query(['begin', ...(isByIndexes ? byIndexes : [])].join('; '))
      try {
        const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
          `explain (analyze, buffers, timing off, format json) ${text}`,
          values,
        )
        const plan = rows[0]?.['QUERY PLAN'][0].Plan
        if (plan) all.push({ text, plan, ...workOf(plan, indexes) })
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

function workOf(root: Node, indexes: ReadonlyMap<string, number>): Work {
  let [descents, rows, entries] = [0, 0, 0]
  const visit = (node: Node): void => {
    const loops = node['Actual Loops']
    if (/Scan/.test(node['Node Type']) && !/CTE|Subquery|Function|Values|WorkTable/.test(node['Node Type'])) {
      const left = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
      rows += (node['Actual Rows'] + left) * loops
      descents += node['Index Searches'] ?? 0
    }
    if (node.Operation === 'Insert' || node.Operation === 'Update') {
      const [written] = node.Plans ?? []
      entries += (written?.['Actual Rows'] ?? 0) * (indexes.get(node['Relation Name'] ?? '') ?? 0)
    }
    node.Plans?.forEach(visit)
  }
  visit(root)
  return {
    pages: (root['Shared Hit Blocks'] ?? 0) + (root['Shared Read Blocks'] ?? 0),
    descents,
    rows: Math.round(rows),
    entries: Math.round(entries),
  }
}

export const sumOf = (all: readonly Work[]): Work =>
  all.reduce<Work>(
    (sum, one) => ({
      pages: sum.pages + one.pages,
      descents: sum.descents + one.descents,
      rows: sum.rows + one.rows,
      entries: sum.entries + one.entries,
    }),
    { pages: 0, descents: 0, rows: 0, entries: 0 },
  )
