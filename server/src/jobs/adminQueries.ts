import type { JobId } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../core/database.ts'
import type { Columns } from '../db/rows.ts'
import { readKeyset } from '../core/keyset.ts'
import { jobStates } from './states.ts'

/** State of a job as operators see it; one that waits for a retry counts as `waiting`. */
export type JobStanding = 'waiting' | 'running' | 'dead' | 'done' | 'discarded'

const standings: Readonly<Record<JobStanding, RawBuilder<boolean>>> = {
  waiting: sql`done_at is null and dead_at is null and (lease_until is null or lease_until < now())`,
  running: sql`done_at is null and dead_at is null and lease_until >= now()`,
  dead: sql`dead_at is not null and discarded_at is null`,
  done: sql`done_at is not null`,
  discarded: sql`discarded_at is not null`,
}

const standing = sql<JobStanding>`case when done_at is not null then 'done' when discarded_at is not null then 'discarded'
  when dead_at is not null then 'dead' when lease_until >= now() then 'running' else 'waiting' end`

const shown = ['id', 'kind', 'attempts', 'max_attempts', 'run_at', 'created_at', 'last_error'] as const

export type JobRow = Awaited<ReturnType<typeof list>>['rows'][number]

/** Lists jobs by the given filters. */
export function list(db: Db, { kind, state, ...place }: AdminInput<'job/list'>) {
  let query = db.selectFrom('jobs').select([...shown, standing.as('standing')])
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (state !== undefined) query = query.where(standings[state])
  return readKeyset(query, place, { sorts: { createdAt: 'created_at' }, id: 'id' })
}

export function find(db: Db | Tx, id: JobId) {
  return db
    .selectFrom('jobs')
    .select([
      ...shown,
      'payload',
      'dedupe_key',
      'lease_until',
      'done_at',
      'dead_at',
      'discarded_at',
      standing.as('standing'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Extra attempts of a job that is retried by hand. */
const furtherTries = 3

/**
 * Retries a job at once, even after it was given up. Returns false if it is done, running or discarded, or if another
 * job of its kind and key waits instead.
 */
export async function tryAgain(tx: Tx, id: JobId): Promise<boolean> {
  const { rows } = await sql`
    update jobs set dead_at = null, run_at = now(), max_attempts = greatest(max_attempts, attempts + ${furtherTries})
    where id = ${id} and done_at is null and (lease_until is null or lease_until < now())
      and ((dead_at is null and discarded_at is null) or ${jobStates.before('waiting')})
      and not exists (
        select from jobs other where other.kind = jobs.kind and other.dedupe_key = jobs.dedupe_key and other.id <> jobs.id
          and other.done_at is null and other.dead_at is null)
    returning id, pg_notify('job_added', '')`.execute(tx)
  return rows.length > 0
}

/** Discards a job that was given up. Returns false if it is not in that state. */
export async function discard(tx: Tx, id: JobId): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({ discarded_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(jobStates.before('discarded'))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** SQL for the times at which undecided jobs were given up. */
export const deadTimes = sql`select dead_at from jobs where ${standings.dead}`

/** Counts undecided jobs that were given up, by kind, most first; at most ten thousand in all. */
export async function deadByKind(db: Db): Promise<(Columns<'jobs', 'kind'> & { count: number })[]> {
  const { rows } = await sql<Columns<'jobs', 'kind'> & { count: number }>`
    select kind, count(*)::int as count from (select kind from jobs where ${standings.dead} limit 10000) given_up
    group by kind order by 2 desc, 1`.execute(db)
  return rows
}

/** Counts the jobs that were given up and those that wait, and the seconds that the oldest one is overdue. */
export async function standingOf(db: Db): Promise<{ dead: number; waiting: number; oldestDueSeconds: number }> {
  const { rows } = await sql<{ dead: number; waiting: number; oldestDueSeconds: number }>`
    select
      (select count(*)::int from (select from jobs where ${standings.dead} limit 10000) given_up) as dead,
      (select count(*)::int from (select from jobs where done_at is null and dead_at is null limit 10000) open) as waiting,
      coalesce((select greatest(extract(epoch from now() - min(run_at)), 0)::float8 from jobs
        where done_at is null and dead_at is null and run_at <= now()), 0) as "oldestDueSeconds"`.execute(db)
  return rows[0] ?? { dead: 0, waiting: 0, oldestDueSeconds: 0 }
}

/** Retries a failed item in its sweep's next run. Returns false if it no longer fails. */
export async function tryItemAgain(tx: Tx, { sweep, item }: { sweep: string; item: string }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sweep_setbacks')
    .set({ next_at: sql<Date>`now()` })
    .where('sweep', '=', sweep)
    .where('item', '=', item)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
