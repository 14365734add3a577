import { randomUUID } from 'node:crypto'
import type { GoodsSn } from '@app/contract'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Sweep } from '../../../jobs/worker.ts'
import * as queries from './sampleQueries.ts'

/** Outcome of a purchase attempt: `placed`, or the reason of a refusal. */
type Outcome = string

const flushMilliseconds = 1000
/** Seconds a viewer counts after a request; open pages ask again every few seconds. */
const viewSeconds = 30
/** Most viewers of one work that a process distinguishes. */
const mostViewers = 100_000

/**
 * Counts of purchase attempts and viewers, kept in this process and added to the tables once a second, if there are
 * any: one statement, outside the order path. Counts not yet added are lost if the process dies.
 */
export interface SaleSamples {
  /** Counts an attempt; costs one map lookup. */
  count(goodsSn: GoodsSn, outcome: Outcome): void
  /** Records a request for a work's page; `viewer` tells viewers apart. */
  view(goodsSn: GoodsSn, viewer: string): void
  /** Stores the counts so far at once. */
  settle(): Promise<void>
  sweep: Sweep
}

export function createSaleSampler({
  clock,
  database,
  log,
}: Pick<CoreServices, 'clock' | 'database' | 'log'>): SaleSamples {
  const processId = randomUUID()
  /** By work, second and outcome. */
  let counted = new Map<string, queries.SaleSample>()
  /** Last request of each viewer, by work. */
  const seen = new Map<GoodsSn, Map<string, number>>()
  let isWaiting = false
  let flushing: Promise<void> = Promise.resolve()

  function flushSoon(): void {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      flushing = flush()
    }, flushMilliseconds).unref()
  }

  async function flush(): Promise<void> {
    const saleSamples = [...counted.values()]
    counted = new Map()
    const viewers = countViewers(seen, clock.now())
    try {
      await queries.addSaleSamples(database.db, saleSamples)
      await queries.setViewers(database.db, processId, viewers)
    } catch (error) {
      log.debug({ err: error }, 'counts of sales could not be stored')
    }
    if (seen.size > 0) flushSoon()
  }

  return {
    count(goodsSn, outcome) {
      const second = Math.floor(clock.now() / 1000)
      const key = `${second} ${outcome} ${goodsSn}`
      const sample = counted.get(key)
      if (sample) sample.count++
      else counted.set(key, { goodsSn, second, outcome, count: 1 })
      flushSoon()
    },

    view(goodsSn, viewer) {
      const people = seen.get(goodsSn) ?? new Map<string, number>()
      seen.set(goodsSn, people)
      if (people.size < mostViewers) people.set(viewer, clock.now())
      flushSoon()
    },

    async settle() {
      await flushing
      await flush()
    },

    sweep: {
      name: 'counts of sales kept long enough',
      everySeconds: 3600,
      run: () => queries.deleteOldSaleSamples(database.db),
    },
  }
}

/**
 * Returns the viewers of each work at `now` (epoch milliseconds) and drops expired ones; a work without viewers left is
 * reported once with zero.
 */
function countViewers(seen: Map<GoodsSn, Map<string, number>>, now: number): queries.Viewers[] {
  const oldest = now - viewSeconds * 1000
  return [...seen].map(([goodsSn, people]) => {
    for (const [viewer, at] of people) if (at < oldest) people.delete(viewer)
    if (people.size === 0) seen.delete(goodsSn)
    return { goodsSn, viewers: people.size }
  })
}
