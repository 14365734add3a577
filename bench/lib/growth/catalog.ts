import type { Database } from '@app/server/core/database'

/** A column of the database's catalogue. */
export interface Column {
  name: string
  type: string
  /** Whether the database computes the column. */
  isGenerated: boolean
  /** Whether a check restricts the column to a few values. */
  isListed: boolean
}

export interface Table {
  name: string
  /** Number of rows before any are copied. */
  rows: number
  columns: Column[]
  /** Columns of each unique index, the primary key first; for an expression, the columns it uses. */
  uniques: string[][]
  /** `table.column` that a column refers to. */
  references: Map<string, string>
  /** Indexes that can be dropped and rebuilt after filling: name and definition. */
  indexes: { name: string; definition: string }[]
}

/** Reads all tables of a migrated database, with their numbers of rows. */
export async function readTables(pool: Database['pool']): Promise<Map<string, Table>> {
  const { rows: columns } = await pool.query<Column & { table: string }>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, a.attgenerated <> '' as "isGenerated",
      a.attname = 'kind' or exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) ~ '= ANY|>= [01]\\) AND .* <= [0-9]{1,3}\\)|~ ') as "isListed"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`)
  const { rows: uniques } = await pool.query<{ table: string; columns: string[] }>(`
    select i.indrelid::regclass::text as table, array(
        select a.attname::text from pg_attribute a where a.attrelid = i.indrelid and a.attnum > 0
          and (a.attnotnull or not i.indnullsnotdistinct) and (a.attnum = any(i.indkey)
          or exists (select from pg_depend d where d.objid = i.indexrelid and d.refobjid = i.indrelid and d.refobjsubid = a.attnum
            and 0 = any(i.indkey)))) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace order by i.indisprimary desc`)
  const { rows: references } = await pool.query<{ table: string; column: string; target: string }>(`
    select conrelid::regclass::text as table, a.attname as column, confrelid::regclass::text || '.' || b.attname as target
    from pg_constraint k cross join unnest(k.conkey, k.confkey) as pair (one, other)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.one
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.other
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace`)
  const { rows: indexes } = await pool.query<{ table: string; name: string; definition: string }>(`
    select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
      and not exists (select from pg_inherits h where h.inhrelid = i.indexrelid)`)
  const tables = new Map<string, Table>()
  for (const { table, ...column } of columns) {
    const known = tables.get(table)
    if (known) known.columns.push(column)
    else tables.set(table, { name: table, rows: 0, columns: [column], uniques: [], references: new Map(), indexes: [] })
  }
  for (const { table, columns: names } of uniques) tables.get(table)?.uniques.push(names)
  for (const { table, column, target } of references) tables.get(table)?.references.set(column, target)
  for (const { table, ...index } of indexes) tables.get(table)?.indexes.push(index)
  for (const table of tables.values()) {
    const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${table.name}`)
    table.rows = rows[0]?.count ?? 0
  }
  return tables
}
