import { cutText } from '@app/contract/cutText'
import type { JobId } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../core/database.ts'
import { currentRequestId } from '../core/requestId.ts'
import { currentTrace } from '../core/tracing.ts'
import type { Columns } from '../db/rows.ts'
import { jobStates } from './states.ts'

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

/** Adds a job, in one statement; workers hear of it when the transaction commits, also of one that may run later only. */
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

/** Lets a job that waits for its next try be tried now; nothing where nobody waits, or somebody is at it. */
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
 * Takes up to `limit` due jobs for `leaseSeconds`: a worker that dies with them, or does not renew them, loses them to
 * another.
 */
export async function claim(db: Db, kinds: string[], limit: number, leaseSeconds: number): Promise<ClaimedJob[]> {
  // An array is read once. A subquery may be planned to be read anew for each job, and each time takes as many more.
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

/** Keeps these jobs for `leaseSeconds` more, but those that another worker has taken since. */
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

/** A job whose try failed: why, and how long until the next one. */
export interface FailedJob {
  job: ClaimedJob
  error: string
  delaySeconds: number
}

/**
 * Puts each job back after its `delaySeconds`, or among the dead ones when it has no tries left; says of each whether it is
 * dead. A worker whose lease ended says nothing about a job that another has taken since.
 */
export async function markFailed(db: Db, failed: readonly FailedJob[]): Promise<boolean[]> {
  const { rows } = await sql<Columns<'jobs', 'id'> & { is_dead: boolean }>`
    update jobs set lease_until = null, last_error = told.error,
      run_at = now() + make_interval(secs => told.delay), dead_at = case when told.is_dead then now() end
    from unnest(
      ${failed.map(({ job }) => job.id)}::bigint[], ${failed.map(({ job }) => job.attempts)}::integer[],
      ${failed.map(({ error }) => cutText(error, 1000))}::text[], ${failed.map((one) => one.delaySeconds)}::float8[],
      ${failed.map(({ job }) => job.attempts >= job.max_attempts)}::boolean[]
    ) told (id, attempts, error, delay, is_dead)
    where jobs.id = told.id and jobs.attempts = told.attempts and ${jobStates.before('dead')}
    returning jobs.id, told.is_dead`.execute(db)
  const dead = new Set(rows.filter((row) => row.is_dead).map((row) => row.id))
  return failed.map(({ job }) => dead.has(job.id))
}

/** Seconds until the next of these jobs is due, or free from its lease; Infinity where none is within so many seconds. */
export async function secondsToNext(db: Db, kinds: string[], within: number): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(greatest(run_at, lease_until)) - now())::float8 as seconds from jobs
    where done_at is null and dead_at is null and run_at <= now() + make_interval(secs => ${within})
      and kind = any(${kinds})`.execute(db)
  return rows[0]?.seconds ?? Infinity
}
