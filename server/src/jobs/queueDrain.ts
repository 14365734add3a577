import type { JobId } from '@app/contract'
import type { CoreServices } from '../core/coreServices.ts'
import { createBatcher, singlePartition } from '../core/batcher.ts'
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
const gathering = {
  maximumBatch: mostHeld,
  maximumWaiting: Infinity,
  ...singlePartition,
  isOnesOwn: (error: unknown) => !isAway(error),
}

/** Creates the runner of due jobs, several at a time. A slow job occupies only its own slot. */
export function createQueueDrain(
  { config, database: { db }, log }: Pick<CoreServices, 'config' | 'database' | 'log'>,
  handlers: Readonly<Record<string, JobHandler>>,
) {
  const { jobLeaseSeconds: leaseSeconds } = config.process
  const kinds = Object.keys(handlers)
  const done = createBatcher(
    async (ids: readonly JobId[]) => {
      await markDone(db, ids)
      return ids.map(() => true)
    },
    { name: 'jobs done', ...gathering, keyOf: (id) => id },
  )
  const failed = createBatcher((jobs: readonly FailedJob[]) => markFailed(db, jobs), {
    name: 'jobs failed',
    ...gathering,
    keyOf: ({ job }) => job.id,
  })
  let isStopping = false
  /** Set if there may be more due jobs than the last read found. */
  let isMore = false
  let isDraining = false
  let heard: PromiseWithResolvers<void> = Promise.withResolvers()

  /** Runs a job; returns the write that records its end. */
  async function work(job: ClaimedJob): Promise<() => Promise<unknown>> {
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
  const keep = (jobs: readonly ClaimedJob[]): Promise<void> =>
    renew(db, jobs, leaseSeconds).catch((error: unknown) => log.warn({ err: error }, 'leases could not be renewed'))

  return {
    /** Runs everything that is due, including jobs announced meanwhile; returns the number of jobs. */
    async drain(): Promise<number> {
      /** Running jobs. A slot is free as soon as its job ends, before the end is recorded. */
      const working = new Map<ClaimedJob, Promise<unknown>>()
      const held = new Map<ClaimedJob, Promise<unknown>>()
      const timer = setInterval(() => void keep([...held.keys()]), (leaseSeconds * 1000) / 3)
      let total = 0

      function begin(job: ClaimedJob): void {
        const ended = underRequest(job.request_id ?? `job-${job.id}`, () => work(job)).finally(() =>
          working.delete(job),
        )
        working.set(job, ended)
        const noted = ended
          .then((write) => write())
          .catch((error: unknown) => log.warn({ err: error, id: job.id }, 'a job ended, and nobody could be told'))
        held.set(
          job,
          noted.finally(() => held.delete(job)),
        )
      }

      isMore = isDraining = true
      try {
        for (;;) {
          const room = Math.min(atOnce - working.size, mostHeld - held.size)
          if (isMore && room > 0 && !isStopping) {
            isMore = false
            heard = Promise.withResolvers()
            const jobs = await claim(db, kinds, room, leaseSeconds).catch((error: unknown) => {
              // Running jobs continue; the next notification triggers another read.
              if (held.size === 0) throw error
              log.warn({ err: error }, 'jobs could not be read')
              return []
            })
            total += jobs.length
            isMore ||= jobs.length === room
            jobs.forEach(begin)
          } else if (held.size === 0) return total
          else await Promise.race([...working.values(), ...held.values(), ...(isMore ? [] : [heard.promise])])
        }
      } finally {
        isDraining = false
        await Promise.all(held.values())
        clearInterval(timer)
      }
    },
    /** Looks for due jobs again as soon as a slot is free; returns false if nothing is running. */
    hear(): boolean {
      isMore = true
      heard.resolve()
      return isDraining
    },
    /** Seconds until the next job is due or its lease ends; Infinity if that is not within `within` seconds. */
    secondsToNext: (within: number) => secondsToNext(db, kinds, within),
    /** Stops taking jobs. */
    stop(): void {
      isStopping = true
    },
  }
}
