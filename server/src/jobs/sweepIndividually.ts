import type { CoreServices } from '../core/coreServices.ts'
import { causeOf } from '../core/faults.ts'
import { traced } from '../core/tracing.ts'
import { type IndividualOptions, processIndividually, togetherElseIndividually } from './processIndividually.ts'
import { type IsTriable, keyOf, noteRun, type RetryBackoff, triableFor } from './retryBackoff.ts'
import type { Sweep } from './worker.ts'

type Parts = Pick<CoreServices, 'database' | 'log'>

/** How a sweep processes items, with its name and interval. */
export interface BackoffProcessing<Item> extends Omit<IndividualOptions<Item>, 'log' | 'onFailed'> {
  name: string
  everySeconds: number
  /**
   * Processes one item in its own transaction; another worker may process the same one. Returns `false` if it cannot be
   * done now.
   */
  work: (item: Item) => Promise<unknown>
  /** Processes many items at once, if that is cheaper. If it fails, `work` processes each item. */
  together?: (items: readonly Item[]) => Promise<unknown>
}

export interface IndividualSweep<Item> extends BackoffProcessing<Item> {
  /** Maximum items per run. */
  batch: number
  /**
   * Returns the items due now for which `isTriable` holds. Failed items wait for their next attempt, so a batch of them
   * cannot hold up the others.
   */
  due: (limit: number, isTriable: IsTriable) => Promise<readonly Item[]>
}

/**
 * Processes items separately and records the failed ones (`sweep_setbacks`). Returns whether there was any progress; a
 * failed item that now waits counts as progress.
 */
export async function processWithBackoff<Item>(
  { database, log }: Parts,
  { name, everySeconds, work, together, nameOf, atOnce, isNobodys }: BackoffProcessing<Item>,
  items: readonly Item[],
): Promise<boolean> {
  if (items.length === 0) return false
  const failed: RetryBackoff[] = []
  const onFailed = (item: Item, error: unknown) =>
    void failed.push({ item: keyOf(nameOf(item)), cause: causeOf(error) })
  const options = { log, nameOf, atOnce, onFailed, isNobodys }
  const process = () =>
    together
      ? togetherElseIndividually(items, options, { all: together, one: work })
      : processIndividually(items, options, work)
  const done = await traced(`sweep ${name}`, { attributes: { 'sweep.items': items.length } }, process)
  const tried = items.map((item) => keyOf(nameOf(item)))
  await noteRun(database.db, { name, everySeconds }, tried, failed)
  return done + failed.length > 0
}

/** Creates a sweep that processes due items separately. */
export function sweepIndividually<Item>(parts: Parts, { due, batch, ...processing }: IndividualSweep<Item>): Sweep {
  const { name, everySeconds } = processing
  return {
    name,
    everySeconds,
    async run() {
      const items = await due(batch, triableFor(name))
      return (await processWithBackoff(parts, processing, items)) && items.length === batch
    },
  }
}
