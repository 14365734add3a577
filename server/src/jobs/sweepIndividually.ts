import type { CoreServices } from '../core/coreServices.ts'
import { causeOf } from '../core/faults.ts'
import { traced } from '../core/tracing.ts'
import { type Apart, processIndividually, togetherElseApart } from './processIndividually.ts'
import { type IsTriable, keyOf, noteRun, type RetryBackoff, triableFor } from './retryBackoff.ts'
import type { Sweep } from './worker.ts'

type Parts = Pick<CoreServices, 'database' | 'log'>

/** What a sweep does of each item, and under which name and how soon again. */
export interface Dealing<Item> extends Omit<Apart<Item>, 'log' | 'onFailed'> {
  name: string
  everySeconds: number
  /**
   * Deals with one item, in a transaction of its own; another worker may be at the same. `false` where it could not be done
   * now.
   */
  work: (item: Item) => Promise<unknown>
  /** The same for many in one go, where that is cheaper; what fails together is done by `work`, each apart. */
  together?: (items: readonly Item[]) => Promise<unknown>
}

export interface ApartSweep<Item> extends Dealing<Item> {
  /** Items one run takes at most. */
  batch: number
  /**
   * What is to be done now, none of which `isTriable` says false of: one that failed waits for its next try, so that a whole
   * batch of such holds up nobody behind them.
   */
  due: (limit: number, isTriable: IsTriable) => Promise<readonly Item[]>
}

/**
 * Deals with items, each apart, and writes down which failed (`sweep_setbacks`). Returns whether anything came of it, be it
 * that one failed and waits now.
 */
export async function dealApart<Item>(
  { database, log }: Parts,
  { name, everySeconds, work, together, nameOf, atOnce, isNobodys }: Dealing<Item>,
  items: readonly Item[],
): Promise<boolean> {
  if (items.length === 0) return false
  const failed: RetryBackoff[] = []
  const onFailed = (item: Item, error: unknown) =>
    void failed.push({ item: keyOf(nameOf(item)), cause: causeOf(error) })
  const apart = { log, nameOf, atOnce, onFailed, isNobodys }
  const deal = () =>
    together ? togetherElseApart(items, apart, { all: together, one: work }) : processIndividually(items, apart, work)
  const done = await traced(`sweep ${name}`, { attributes: { 'sweep.items': items.length } }, deal)
  const tried = items.map((item) => keyOf(nameOf(item)))
  await noteRun(database.db, { name, everySeconds }, tried, failed)
  return done + failed.length > 0
}

/** A sweep over what is due, each apart. */
export function sweepApart<Item>(parts: Parts, { due, batch, ...dealing }: ApartSweep<Item>): Sweep {
  const { name, everySeconds } = dealing
  return {
    name,
    everySeconds,
    async run() {
      const items = await due(batch, triableFor(name))
      return (await dealApart(parts, dealing, items)) && items.length === batch
    },
  }
}
