import { sql } from 'kysely'
import type { Db } from '../../core/database.ts'
import type { Columns } from '../../db/rows.ts'

/** A process, as described by its heartbeat. */
export interface Beat extends Columns<'process_beats', 'id' | 'role' | 'host' | 'pid' | 'version'> {
  memoryBytes: number
}

export async function beat(db: Db, { memoryBytes, ...own }: Beat): Promise<void> {
  await db
    .insertInto('process_beats')
    .values({ ...own, memory_bytes: String(memoryBytes) })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ memory_bytes: String(memoryBytes), beat_at: sql<Date>`now()` }),
    )
    .execute()
}

export async function forget(db: Db, id: string): Promise<void> {
  await db.deleteFrom('process_beats').where('id', '=', id).execute()
}

/** Returns processes with a heartbeat within the hour. */
export async function list(db: Db, aliveSeconds: number) {
  const { rows } = await sql<Beat & { startedAt: Date; beatAt: Date; isAlive: boolean }>`
    select id, role, host, pid, version, memory_bytes::float8 as "memoryBytes", started_at as "startedAt", beat_at as "beatAt",
      beat_at > now() - make_interval(secs => ${aliveSeconds}) as "isAlive"
    from process_beats where beat_at > now() - interval '1 hour' order by role, started_at limit 200`.execute(db)
  return rows
}

export async function forgetOld(db: Db): Promise<void> {
  await sql`delete from process_beats where beat_at < now() - interval '1 day'`.execute(db)
}
