import type { KyselyPlugin } from 'kysely'

/**
 * Converts money columns to numbers. Postgres sends bigint as text, and adding text would concatenate. Money columns
 * are recognised by name: `price_fen`, or the alias `priceFen`.
 */
export const fenPlugin: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: ({ result }) => {
    const columns = Object.keys(result.rows[0] ?? {}).filter((name) => /(_f|F)en$/.test(name))
    for (const row of columns.length > 0 ? result.rows : []) {
      for (const column of columns) if (typeof row[column] === 'string') row[column] = Number(row[column])
    }
    return Promise.resolve(result)
  },
}
