import { randomUUID } from 'node:crypto'
import type { GoodsSn } from '@app/contract'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Sweep } from '../../jobs/worker.ts'
import * as queries from './saleSampleQueries.ts'

/** What became of somebody who wanted to buy: `placed`, or the reason of a refusal. */
type Outcome = string

const flushMilliseconds = 1000
/** Seconds for which somebody counts as looking at a page that asks again every few. */
const lookSeconds = 30
/** People of one work whom a process tells apart. */
const mostViewers = 100_000

export type SaleSamples = ReturnType<typeof createSaleSampler>

/**
 * Counts in this process what becomes of those who want to buy, and who looks, and adds it to the tables once a second while
 * there is anything: one statement, off the way of orders. What a process had not added when it died is not counted.
 */
export function createSaleSampler({ clock, database, log }: Pick<CoreServices, 'clock' | 'database' | 'log'>) {
  const processId = randomUUID()
  /** By work, second and outcome. */
  let counted = new Map<string, queries.SaleSample>()
  /** By work, when each was last seen. */
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
    const viewers = lookAround()
    try {
      await queries.addSaleSamples(database.db, saleSamples)
      await queries.setViewers(database.db, processId, viewers)
    } catch (error) {
      log.debug({ err: error }, 'what was counted of sales could not be added')
    }
    if (seen.size > 0) flushSoon()
  }

  /** How many look at each work; those of long ago are forgotten, and a work that nobody looks at any more is told once as such. */
  function lookAround(): queries.Viewers[] {
    const oldest = clock.now() - lookSeconds * 1000
    return [...seen].map(([goodsSn, people]) => {
      for (const [person, at] of people) if (at < oldest) people.delete(person)
      if (people.size === 0) seen.delete(goodsSn)
      return { goodsSn, viewers: people.size }
    })
  }

  return {
    /** Costs a look into a map. */
    count(goodsSn: GoodsSn, outcome: Outcome): void {
      const second = Math.floor(clock.now() / 1000)
      const key = `${second} ${outcome} ${goodsSn}`
      const sample = counted.get(key)
      if (sample) sample.count++
      else counted.set(key, { goodsSn, second, outcome, count: 1 })
      flushSoon()
    },

    /** Notes that somebody looks at a work's page. */
    look(goodsSn: GoodsSn, person: string): void {
      const people = seen.get(goodsSn) ?? new Map<string, number>()
      seen.set(goodsSn, people)
      if (people.size < mostViewers) people.set(person, clock.now())
      flushSoon()
    },

    /** Adds at once what was counted so far. */
    async settle(): Promise<void> {
      await flushing
      await flush()
    },

    sweep: {
      name: 'counts of sales kept long enough',
      everySeconds: 3600,
      run: () => queries.deleteOldSaleSamples(database.db),
    } satisfies Sweep,
  }
}
