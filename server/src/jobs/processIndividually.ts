import { isDatabaseAway } from '../core/databaseFaults.ts'
import { AppError } from '../core/errors.ts'
import { causeOf, faultKindOf } from '../core/faults.ts'
import type { Log } from '../core/log.ts'

export interface IndividualOptions<Item> {
  log: Log
  /** Fields that name an item in the log, such as `{ orderSn }`. */
  nameOf: (item: Item) => Record<string, string | number>
  /** Maximum concurrent items; 1 by default. */
  atOnce?: number | undefined
  /** Called for each failed item, after logging and before the next one. */
  onFailed?: ((item: Item, error: unknown) => unknown) | undefined
  /** Whether an error is no item's fault and ends the run, besides an unreachable database. */
  isNobodys?: ((error: unknown) => boolean) | undefined
}

/**
 * Runs `work` for each item separately, so that one failing order, box or gift does not hold up the others. A failure
 * is logged with the item's name. Returns the number of items done: neither failed nor skipped by returning `false`.
 * Throws errors that are no item's fault, such as an unreachable database.
 */
export async function processIndividually<Item>(
  items: readonly Item[],
  { log, nameOf, atOnce = 1, onFailed, isNobodys }: IndividualOptions<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<number> {
  const rest = items.values()
  let done = 0
  const runner = async () => {
    for (const item of rest) {
      try {
        if ((await work(item)) !== false) done++
      } catch (error) {
        if (isAway(error) || isNobodys?.(error)) throw error
        const level = faultKindOf(error) === 'passing' ? 'warn' : 'error'
        log[level]({ ...nameOf(item), err: error, cause: causeOf(error) }, 'one of many failed; the others go on')
        await onFailed?.(item, error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, runner))
  return done
}

/**
 * Processes items together, which is cheaper. If that fails, splits them in halves down to the failing item: 200 items
 * with one failure take about fifteen attempts, most of them large. `all` and `one` each use their own transactions; a
 * single item is processed by `one`. Returns and throws as `processIndividually` does.
 */
export async function togetherElseIndividually<Item>(
  items: readonly Item[],
  options: IndividualOptions<Item>,
  ways: { all: (items: readonly Item[]) => Promise<unknown>; one: (item: Item) => Promise<unknown> },
): Promise<number> {
  if (items.length < 2) return processIndividually(items, options, ways.one)
  try {
    return (await ways.all(items)) === false ? 0 : items.length
  } catch (error) {
    if (isAway(error) || options.isNobodys?.(error)) throw error
    options.log.warn({ err: error, items: items.length }, 'many failed together; they are tried by halves')
  }
  const half = Math.ceil(items.length / 2)
  const first = await togetherElseIndividually(items.slice(0, half), options, ways)
  return first + (await togetherElseIndividually(items.slice(half), options, ways))
}

/** Whether an error is no item's fault, because the database is unreachable. */
export const isAway = (error: unknown): boolean =>
  (error instanceof AppError && error.reason === 'UNAVAILABLE') || isDatabaseAway(error)
