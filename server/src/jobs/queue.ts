import { sql } from 'kysely'
import type { Db, Tx } from '../core/database.ts'

/** One thing the world must be told or asked, written in the transaction that made it necessary. */
export interface NewJob {
  kind: string
  payload: object
  /** Seconds from now until it may run; 0 by default. */
  delaySeconds?: number
  /** At most one waiting job per kind and key; a second one is not added. */
  dedupeKey?: string
  maxAttempts?: number
}

/** Adds a job; workers hear of it when the transaction commits. */
export async function enqueue(tx: Tx, job: NewJob): Promise<void> {
  await tx
    .insertInto('jobs')
    .values({
      kind: job.kind,
      payload: JSON.stringify(job.payload),
      dedupe_key: job.dedupeKey ?? null,
      run_at: sql`now() + make_interval(secs => ${job.delaySeconds ?? 0})`,
      max_attempts: job.maxAttempts ?? 12,
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'dedupe_key']).where('done_at', 'is', null).where('dead_at', 'is', null).doNothing(),
    )
    .execute()
  if (!job.delaySeconds) await sql`select pg_notify('job_added', '')`.execute(tx)
}

export interface ClaimedJob {
  id: string
  kind: string
  payload: Record<string, unknown>
  attempts: number
  max_attempts: number
}

/** Takes up to `limit` due jobs for `leaseSeconds`: a worker that dies with them loses them to another. */
export async function claim(db: Db, kinds: string[], limit: number, leaseSeconds: number): Promise<ClaimedJob[]> {
  const { rows } = await sql<ClaimedJob>`
    update jobs set attempts = attempts + 1, lease_until = now() + make_interval(secs => ${leaseSeconds})
    where id in (
      select id from jobs
      where done_at is null and dead_at is null and run_at <= now() and kind = any(${kinds})
        and (lease_until is null or lease_until < now())
      order by run_at limit ${limit} for update skip locked
    )
    returning id, kind, payload, attempts, max_attempts`.execute(db)
  return rows
}

export async function markDone(db: Db, id: string): Promise<void> {
  await sql`update jobs set done_at = now(), lease_until = null where id = ${id}`.execute(db)
}

/**
 * Puts a job back after `delaySeconds`, or among the dead ones when it has no tries left. True when it is dead. A worker
 * whose lease ended says nothing about a job that another has taken since.
 */
export async function markFailed(db: Db, job: ClaimedJob, error: string, delaySeconds: number): Promise<boolean> {
  const isDead = job.attempts >= job.max_attempts
  const { numAffectedRows } = await sql`
    update jobs set lease_until = null, last_error = ${error.slice(0, 1000)},
      run_at = now() + make_interval(secs => ${delaySeconds}),
      dead_at = case when ${isDead} then now() end
    where id = ${job.id} and attempts = ${job.attempts} and done_at is null`.execute(db)
  return isDead && numAffectedRows === 1n
}
