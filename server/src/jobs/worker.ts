import type { Database } from '../core/database.ts'
import type { Log } from '../core/log.ts'
import { claim, type ClaimedJob, markDone, markFailed } from './queue.ts'

/** Does one job, outside any transaction; must be safe to run twice. */
export type JobHandler = (payload: never) => Promise<void>

/** A recurring task of the house: sweeping, reconciling. Safe to run on several workers at once. */
export interface Sweep {
  name: string
  everySeconds: number
  /** Returns true when there is more to do at once. */
  run(): Promise<boolean | void>
}

export interface Worker {
  /** Runs everything that is due now and returns how many jobs there were; for tests and for shutting down cleanly. */
  processAll(): Promise<number>
  start(): void
  /** Stops taking work and waits for what is under way. */
  stop(): Promise<void>
}

const leaseSeconds = 60
const atOnce = 16
const pollMilliseconds = 1000

/** Seconds before try number `attempt` + 1: 2, 4, 8 … at most an hour, spread by a fifth. */
export function backoffSeconds(attempt: number): number {
  return Math.min(3600, 2 ** attempt) * (0.9 + Math.random() * 0.2)
}

/** Runs outbox jobs by kind, and sweeps by their interval. `wake` in the returned object is called on notification. */
export function createWorker(
  { database, log }: { database: Database; log: Log },
  handlers: Readonly<Record<string, JobHandler>>,
  sweeps: readonly Sweep[],
): Worker & { wake(): void } {
  const kinds = Object.keys(handlers)
  const timers = new Set<NodeJS.Timeout>()
  const sweeping = new Set<Promise<void>>()
  let isStopping = false
  let draining: Promise<void> | undefined
  let wakeAgain = false

  async function work(job: ClaimedJob): Promise<void> {
    try {
      await handlers[job.kind]?.(job.payload as never)
      await markDone(database.db, job.id)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      const isDead = await markFailed(database.db, job, message, backoffSeconds(job.attempts))
      log[isDead ? 'error' : 'warn']({ job: job.kind, id: job.id, attempt: job.attempts, message }, 'job failed')
    }
  }

  async function processAll(): Promise<number> {
    let total = 0
    for (;;) {
      const jobs = await claim(database.db, kinds, atOnce, leaseSeconds)
      await Promise.all(jobs.map(work))
      total += jobs.length
      if (jobs.length < atOnce) return total
    }
  }

  function wake(): void {
    if (isStopping) return
    if (draining) {
      wakeAgain = true
      return
    }
    draining = processAll()
      .then(() => {})
      .catch((error: unknown) => log.warn({ err: error }, 'jobs could not be read'))
      .finally(() => {
        draining = undefined
        if (wakeAgain) {
          wakeAgain = false
          wake()
        }
      })
  }

  function runSweep(sweep: Sweep): void {
    const run = async () => {
      try {
        while (!isStopping && (await sweep.run())) continue
      } catch (error) {
        log.warn({ err: error, sweep: sweep.name }, 'sweep failed')
      }
    }
    const running: Promise<void> = run().finally(() => {
      sweeping.delete(running)
      if (!isStopping) later(() => runSweep(sweep), sweep.everySeconds * 1000)
    })
    sweeping.add(running)
  }

  function later(act: () => void, milliseconds: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, milliseconds)
    timers.add(timer)
  }

  function poll(): void {
    wake()
    later(poll, pollMilliseconds)
  }

  return {
    processAll,
    wake,
    start() {
      if (kinds.length > 0) poll()
      for (const sweep of sweeps) runSweep(sweep)
    },
    async stop() {
      isStopping = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all([draining, ...sweeping])
    },
  }
}
