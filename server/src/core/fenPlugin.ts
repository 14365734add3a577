import type { KyselyPlugin } from 'kysely'

/**
 * Makes whole numbers of money. Postgres sends a bigint as text, with which adding would be writing one behind the other.
 * Money is told by the name of its column, here as everywhere: `price_fen`, or `priceFen` where it was named anew.
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
