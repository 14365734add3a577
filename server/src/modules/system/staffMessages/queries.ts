import { sql } from 'kysely'
import type { Tx } from '../../../core/database.ts'
import type { Columns } from '../../../db/rows.ts'

type Alarm = Columns<'staff_alarms', 'key' | 'text'>

/**
 * Stores the current alarms and forgets the others. Returns those that have begun and those that have ended since the
 * last call.
 */
export async function noteAlarms(tx: Tx, alarms: readonly Alarm[]): Promise<{ begun: Alarm[]; ended: Alarm[] }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('staff_alarms', 0))`.execute(tx)
  const keys = alarms.map(({ key }) => key)
  const { rows: ended } = await sql<Alarm>`
    delete from staff_alarms where key <> all(${keys}::text[]) returning key, text`.execute(tx)
  const { rows: begun } = await sql<Alarm>`
    insert into staff_alarms (key, text)
    select distinct on (key) key, text from unnest(${keys}::text[], ${alarms.map(({ text }) => text)}::text[]) a (key, text)
    on conflict do nothing returning key, text`.execute(tx)
  return { begun, ended }
}
