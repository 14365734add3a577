import type { JobId } from '@app/contract'
import type { CoreServices } from '../core/coreServices.ts'
import { type Batcher, createBatcher, singlePartition } from '../core/batcher.ts'
import type { Db } from '../core/database.ts'
import type { Log } from '../core/log.ts'
import { jobSeconds } from '../core/metrics.ts'
import { underRequest } from '../core/requestId.ts'
import { traced } from '../core/tracing.ts'
import { isAway } from './processIndividually.ts'
import { backoffSeconds } from './backoff.ts'
import { claim, type ClaimedJob, type FailedJob, markDone, markFailed, renew, secondsToNext } from './queue.ts'

/** Does one job outside any transaction; must be safe to run twice. */
export type JobHandler = (payload: never) => Promise<void>

const atOnce = 16
/** Maximum jobs a process holds: running ones, and finished ones whose end is being recorded. */
const mostHeld = 4 * atOnce

/** Batches the ends of jobs that finish while the previous batch is being recorded. */
const batching = {
  maximumBatch: mostHeld,
  maximumWaiting: Infinity,
  ...singlePartition,
  isOnesOwn: (error: unknown) => !isAway(error),
}

/** Runs due jobs, several at a time. A slow job occupies only its own slot. */
export interface QueueDrain {
  /** Runs everything that is due, including jobs announced meanwhile; returns the number of jobs. */
  drain(): Promise<number>
  /** Looks for due jobs again as soon as a slot is free; returns false if nothing is running. */
  hear(): boolean
  /** Seconds until the next job is due or its lease ends; Infinity if that is not within `within` seconds. */
  secondsToNext(within: number): Promise<number>
  /** Stops taking jobs. */
  stop(): void
}

interface State {
  readonly db: Db
  readonly log: Log
  readonly leaseSeconds: number
  readonly handlers: Readonly<Record<string, JobHandler>>
  readonly done: Batcher<JobId, boolean>
  readonly failed: Batcher<FailedJob, boolean>
  isStopping: boolean
  /** Set if there may be more due jobs than the last read found. */
  isMore: boolean
  isDraining: boolean
  announced: PromiseWithResolvers<void>
}

export function createQueueDrain(
  { config, database: { db }, log }: Pick<CoreServices, 'config' | 'database' | 'log'>,
  handlers: Readonly<Record<string, JobHandler>>,
): QueueDrain {
  const state: State = {
    db,
    log,
    leaseSeconds: config.process.jobLeaseSeconds,
    handlers,
    done: createBatcher(
      async (ids: readonly JobId[]) => {
        await markDone(db, ids)
        return ids.map(() => true)
      },
      { name: 'jobs done', ...batching, keyOf: (id) => id },
    ),
    failed: createBatcher((jobs: readonly FailedJob[]) => markFailed(db, jobs), {
      name: 'jobs failed',
      ...batching,
      keyOf: ({ job }) => job.id,
    }),
    isStopping: false,
    isMore: false,
    isDraining: false,
    announced: Promise.withResolvers(),
  }
  return {
    drain: () => drain(state),
    hear() {
      state.isMore = true
      state.announced.resolve()
      return state.isDraining
    },
    secondsToNext: (within) => secondsToNext(db, Object.keys(handlers), within),
    stop() {
      state.isStopping = true
    },
  }
}

async function drain(state: State): Promise<number> {
  /** Running jobs. A slot is free as soon as its job ends, before the end is recorded. */
  const working = new Map<ClaimedJob, Promise<unknown>>()
  const held = new Map<ClaimedJob, Promise<unknown>>()
  const timer = setInterval(() => void renewLeases(state, [...held.keys()]), (state.leaseSeconds * 1000) / 3)
  let total = 0

  function begin(job: ClaimedJob): void {
    const ended = underRequest(job.request_id ?? `job-${job.id}`, () => runJob(state, job)).finally(() =>
      working.delete(job),
    )
    working.set(job, ended)
    const recorded = ended
      .then((record) => record())
      .catch((error: unknown) => state.log.warn({ err: error, id: job.id }, 'the end of a job could not be recorded'))
    held.set(
      job,
      recorded.finally(() => held.delete(job)),
    )
  }

  state.isMore = state.isDraining = true
  try {
    for (;;) {
      const room = Math.min(atOnce - working.size, mostHeld - held.size)
      if (state.isMore && room > 0 && !state.isStopping) {
        state.isMore = false
        state.announced = Promise.withResolvers()
        // Running jobs continue after a failed read; the next notification triggers another one.
        const jobs = await claimJobs(state, room, () => held.size > 0)
        total += jobs.length
        state.isMore ||= jobs.length === room
        jobs.forEach(begin)
      } else if (held.size === 0) return total
      else
        await Promise.race([...working.values(), ...held.values(), ...(state.isMore ? [] : [state.announced.promise])])
    }
  } finally {
    state.isDraining = false
    await Promise.all(held.values())
    clearInterval(timer)
  }
}

/** Claims due jobs; returns none if the read fails and `isTolerant`. */
async function claimJobs(
  { db, log, handlers, leaseSeconds }: State,
  room: number,
  isTolerant: () => boolean,
): Promise<ClaimedJob[]> {
  try {
    return await claim(db, Object.keys(handlers), room, leaseSeconds)
  } catch (error) {
    if (!isTolerant()) throw error
    log.warn({ err: error }, 'jobs could not be read')
    return []
  }
}

/** Runs a job; returns the write that records its end. */
async function runJob({ handlers, done, failed, log }: State, job: ClaimedJob): Promise<() => Promise<unknown>> {
  const end = jobSeconds.startTimer({ kind: job.kind })
  try {
    const attributes = { 'job.id': job.id, 'job.attempt': job.attempts }
    const options = { kind: 'consumer', parent: job.trace ?? undefined, attributes } as const
    await traced(`job ${job.kind}`, options, async () => handlers[job.kind]?.(job.payload as never))
    end({ outcome: 'done' })
    return () => done.add(job.id)
  } catch (error) {
    end({ outcome: 'failed' })
    const message = error instanceof Error ? error.message : String(error)
    return async () => {
      const isDead = await failed.add({ job, error: message, delaySeconds: backoffSeconds(job.attempts) })
      log[isDead ? 'error' : 'warn']({ job: job.kind, id: job.id, attempt: job.attempts, message }, 'job failed')
    }
  }
}

/** Renews the leases of held jobs, so that short leases suffice for long work. */
const renewLeases = ({ db, log, leaseSeconds }: State, jobs: readonly ClaimedJob[]): Promise<void> =>
  renew(db, jobs, leaseSeconds).catch((error: unknown) => log.warn({ err: error }, 'leases could not be renewed'))
