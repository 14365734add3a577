import { cutText } from '@app/contract/cutText'
import type { JobId } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../core/database.ts'
import { currentRequestId } from '../core/requestId.ts'
import { currentTrace } from '../core/tracing.ts'
import type { Columns } from '../db/rows.ts'
import { jobStates } from './states.ts'

/**
 * An effect outside the database, or a query to an external system. It is written in the transaction that requires it.
 */
export interface NewJob {
  kind: string
  payload: object
  /** Seconds from now until it may run; 0 by default. */
  delaySeconds?: number
  /** At most one waiting job per kind and key; a second one is not added. */
  dedupeKey?: string
  maxAttempts?: number
}

/**
 * Adds a job in one statement. Workers are notified when the transaction commits, even if the job may run only later.
 */
export async function enqueue(tx: Tx, job: NewJob): Promise<void> {
  const { kind, payload, dedupeKey = null, delaySeconds = 0, maxAttempts = 12 } = job
  await sql`
    with added as (
      insert into jobs (kind, payload, dedupe_key, run_at, max_attempts, request_id, trace)
      values (
        ${kind}, ${JSON.stringify(payload)}, ${dedupeKey}, now() + make_interval(secs => ${delaySeconds}), ${maxAttempts},
        ${currentRequestId() ?? null}, ${currentTrace() ?? null}
      )
      on conflict (kind, dedupe_key) where done_at is null and dead_at is null do nothing
      returning id
    )
    select pg_notify('job_added', '') from added`.execute(tx)
}

/** Makes a job that waits for a retry due now. No effect if none waits or it is running. */
export async function hurry(tx: Tx, { kind, dedupeKey }: { kind: string; dedupeKey: string }): Promise<void> {
  await sql`
    with hurried as (
      update jobs set run_at = now()
      where kind = ${kind} and dedupe_key = ${dedupeKey} and done_at is null and dead_at is null and run_at > now()
      returning id
    )
    select pg_notify('job_added', '') from hurried`.execute(tx)
}

export type ClaimedJob = Columns<
  'jobs',
  'id' | 'kind' | 'payload' | 'attempts' | 'max_attempts' | 'request_id' | 'trace'
>

/**
 * Claims up to `limit` due jobs for `leaseSeconds`. A worker that dies or does not renew the lease loses them to
 * another.
 */
export async function claim(db: Db, kinds: string[], limit: number, leaseSeconds: number): Promise<ClaimedJob[]> {
  // An array is read once. The planner might run a subquery again for each job, and each run would claim as many more.
  const { rows } = await sql<ClaimedJob>`
    update jobs set attempts = attempts + 1, lease_until = now() + make_interval(secs => ${leaseSeconds})
    where id = any(array(
      select id from jobs
      where done_at is null and dead_at is null and run_at <= now() and kind = any(${kinds})
        and (lease_until is null or lease_until < now())
      order by run_at limit ${limit} for update skip locked
    ))
    returning id, kind, payload, attempts, max_attempts, request_id, trace`.execute(db)
  return rows
}

/** Extends the leases of these jobs by `leaseSeconds`, except those that another worker has claimed since. */
export async function renew(db: Db, jobs: readonly ClaimedJob[], leaseSeconds: number): Promise<void> {
  await sql`
    update jobs set lease_until = now() + make_interval(secs => ${leaseSeconds})
    from unnest(${jobs.map(({ id }) => id)}::bigint[], ${jobs.map(({ attempts }) => attempts)}::integer[]) as held(id, attempts)
    where jobs.id = held.id and jobs.attempts = held.attempts and lease_until is not null`.execute(db)
}

export async function markDone(db: Db, ids: readonly JobId[]): Promise<void> {
  await sql`
    update jobs set done_at = now(), dead_at = null, lease_until = null
    where id = any(${ids}::bigint[]) and ${jobStates.before('done')}`.execute(db)
}

/** A failed attempt: the error, and the seconds until the next attempt. */
export interface FailedJob {
  job: ClaimedJob
  error: string
  delaySeconds: number
}

/**
 * Reschedules each job after its `delaySeconds`, or marks it dead if no attempts are left; returns for each whether it
 * is dead. Jobs that another worker has claimed since are not changed.
 */
export async function markFailed(db: Db, failed: readonly FailedJob[]): Promise<boolean[]> {
  const { rows } = await sql<Columns<'jobs', 'id'> & { is_dead: boolean }>`
    update jobs set lease_until = null, last_error = failed.error,
      run_at = now() + make_interval(secs => failed.delay), dead_at = case when failed.is_dead then now() end
    from unnest(
      ${failed.map(({ job }) => job.id)}::bigint[], ${failed.map(({ job }) => job.attempts)}::integer[],
      ${failed.map(({ error }) => cutText(error, 1000))}::text[], ${failed.map((one) => one.delaySeconds)}::float8[],
      ${failed.map(({ job }) => job.attempts >= job.max_attempts)}::boolean[]
    ) failed (id, attempts, error, delay, is_dead)
    where jobs.id = failed.id and jobs.attempts = failed.attempts and ${jobStates.before('dead')}
    returning jobs.id, failed.is_dead`.execute(db)
  const dead = new Set(rows.filter((row) => row.is_dead).map((row) => row.id))
  return failed.map(({ job }) => dead.has(job.id))
}

/**
 * Returns the seconds until the next of these jobs is due or its lease ends; Infinity if that is not within `within`
 * seconds.
 */
export async function secondsToNext(db: Db, kinds: string[], within: number): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(greatest(run_at, lease_until)) - now())::float8 as seconds from jobs
    where done_at is null and dead_at is null and run_at <= now() + make_interval(secs => ${within})
      and kind = any(${kinds})`.execute(db)
  return rows[0]?.seconds ?? Infinity
}
