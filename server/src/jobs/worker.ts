import type { CoreServices } from '../core/coreServices.ts'
import { causeOf, faultKindOf } from '../core/faults.ts'
import { createQueueDrain, type JobHandler } from './queueDrain.ts'
import { createRunner } from './sweepRunner.ts'
import { noteRun, wholeRun } from './retryBackoff.ts'
import type { Sweep } from './sweep.ts'

export type { JobHandler } from './queueDrain.ts'
export type { Sweep } from './sweep.ts'

export interface Worker {
  /** Runs everything that is due now and returns the number of jobs; for tests and for a clean shutdown. */
  processAll(): Promise<number>
  start(): void
  /** Stops taking work and waits for what is running. */
  stop(): Promise<void>
  /** Wake-up handlers by database channel. */
  channels: Readonly<Record<string, () => void>>
  /** Checks everything that notifications announce, as after missed ones. */
  wake(): void
}

export interface WorkerOptions {
  /** Whether notifications arrive, so that the sweeps they wake may rest longer. Never by default. */
  isHearing?: () => boolean
}

const pollSeconds = 1

/** Creates a worker that runs outbox jobs by kind, and sweeps at their interval or when they are woken. */
export function createWorker(
  core: Pick<CoreServices, 'config' | 'database' | 'log'>,
  handlers: Readonly<Record<string, JobHandler>>,
  sweeps: readonly Sweep[],
  { isHearing = () => false }: WorkerOptions = {},
): Worker {
  const { config, log } = core
  const { restSeconds: longestSeconds } = config.process
  const jobs = createQueueDrain(core, handlers)
  const draining = {
    name: 'jobs',
    everySeconds: pollSeconds,
    wokenBy: { channel: 'job_added', hear: jobs.hear },
    async run() {
      await jobs.drain()
      return isHearing() ? jobs.secondsToNext(longestSeconds) : undefined
    },
  }
  const all = [...(Object.keys(handlers).length > 0 ? [draining] : []), ...sweeps.map((sweep) => noting(core, sweep))]
  const runners = all.map((sweep) => ({
    channel: sweep.wokenBy?.channel,
    ...createRunner(sweep, { isHearing, longestSeconds }, log),
  }))
  const woken = Map.groupBy(
    runners.filter(({ channel }) => channel !== undefined),
    ({ channel }) => channel ?? '',
  )

  return {
    processAll: jobs.drain,
    channels: Object.fromEntries(
      [...woken].map(([channel, some]) => [channel, () => some.forEach(({ wake }) => wake())]),
    ),
    wake: () => [...woken.values()].flat().forEach(({ wake }) => wake()),
    start: () => runners.forEach(({ start }) => start()),
    async stop() {
      jobs.stop()
      await Promise.all(runners.map(({ stop }) => stop()))
    },
  }
}

/**
 * Wraps a sweep so that a failure of the whole run is recorded in `sweep_setbacks` until a run succeeds; otherwise only
 * the log would show it. Failures such as an unavailable database are not recorded.
 */
function noting({ database, log }: Pick<CoreServices, 'database' | 'log'>, sweep: Sweep): Sweep {
  /** True before the first run too, because another process may have left a record. */
  let isNoted = true
  const note = (causes: readonly string[]) =>
    noteRun(
      database.db,
      sweep,
      [wholeRun],
      causes.map((cause) => ({ item: wholeRun, cause })),
    ).catch((error: unknown) =>
      log.warn({ err: error, sweep: sweep.name }, 'what became of a sweep could not be noted'),
    )
  return {
    ...sweep,
    async run(stopping) {
      try {
        const said = await sweep.run(stopping)
        if (isNoted) await note([])
        isNoted = false
        return said
      } catch (error) {
        if (faultKindOf(error) !== 'passing') {
          isNoted = true
          await note([causeOf(error)])
        }
        throw error
      }
    },
  }
}
