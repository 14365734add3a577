// Rows of raw SQL, whose types Kysely cannot tell: what they have of tables comes from the drawn types, so that a migration which
// changes a column changes them too.
import type { SelectType } from 'kysely'
import type { DB } from './types.ts'

/** What one column holds, for a field that is called otherwise, or is null where a join found nothing. */
export type Column<Table extends keyof DB, Name extends keyof DB[Table]> = SelectType<DB[Table][Name]>

/** Returns the row of a statement that always returns exactly one, such as a count. Throws an Error if there is none. */
export function onlyRow<Row>({ rows }: { readonly rows: readonly Row[] }): Row {
  const [row] = rows
  if (!row) throw new Error('A statement returned no row')
  return row
}

/** What a row has of a table under the names that it has there: `sql<Columns<'items', 'id' | 'goods_sn'>>`. */
export type Columns<Table extends keyof DB, Name extends keyof DB[Table]> = {
  [Each in Name]: Column<Table, Each>
}
