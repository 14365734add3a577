import type { Insertable } from 'kysely'
import type { DB } from '../../src/db/types.ts'

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name

/** Columns that a test may set; the builder fills in the others. */
export type Given<Table extends keyof DB> = {
  [Column in keyof Insertable<DB[Table]> & string as Camel<Column>]?: Insertable<DB[Table]>[Column]
}

/** The columns that a test has set. */
export function columnsOf<Table extends keyof DB>(given: Given<Table>): Partial<Insertable<DB[Table]>> {
  const columns = Object.entries(given).map(([name, value]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    Array.isArray(value) ? JSON.stringify(value) : value,
  ])
  return Object.fromEntries(columns) as Partial<Insertable<DB[Table]>>
}
