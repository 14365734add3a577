import type { Uid } from '@app/contract'
import { sql } from 'kysely'
import type { TestServer } from './server.ts'

/** Columns that name a user; a table without one of them is compared as a whole. */
const people = new Set(['uid', 'owner_uid', 'from_uid', 'to_uid', 'inviter_uid', 'invitee_uid', 'invited_by'])
/** Tables that any caller may change. */
const ofNobody = new Set([
  'rate_counters',
  'idempotency_keys',
  'jobs',
  'process_beats',
  'sale_pulses',
  'sale_outcomes',
  'sale_viewers',
])

/** Digests of everything a user has, by table: two are equal if nothing of theirs has changed. */
export async function openRegister({ context }: TestServer): Promise<(uid: Uid) => Promise<object>> {
  const { db } = context.database
  const { rows: columns } = await sql<{ table_name: string; column_name: string }>`
    select c.table_name, c.column_name from information_schema.columns c
    join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db)
  const tables = Map.groupBy(columns, ({ table_name: table }) => table)
  const statements = [...tables].flatMap(([table, list]) => {
    if (ofNobody.has(table)) return []
    const persons = list.filter(({ column_name: name }) => people.has(name))
    const condition = persons.map(({ column_name: name }) => `"${name}" = $1`).join(' or ') || '$1 = $1'
    return `select '${table}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
      from "${table}" t where ${condition}`
  })
  const statement = statements.join(' union all ').replaceAll('$1', '$1::bigint')
  return async (uid) => {
    const { rows } = await context.database.pool.query<{ name: string; digest: string }>(statement, [uid])
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
  }
}
