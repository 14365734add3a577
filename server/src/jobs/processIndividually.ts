import { isDatabaseAway } from '../core/databaseFaults.ts'
import { AppError } from '../core/errors.ts'
import { causeOf, faultKindOf } from '../core/faults.ts'
import type { Log } from '../core/log.ts'

export interface Apart<Item> {
  log: Log
  /** What the log calls an item, such as `{ orderSn }`. */
  nameOf: (item: Item) => Record<string, string | number>
  /** How many are under way at a time; 1 by default. */
  atOnce?: number | undefined
  /** Told of each that failed, besides the log, before the next one. */
  onFailed?: ((item: Item, error: unknown) => unknown) | undefined
  /** Whether an error is no item's fault and ends the run, besides that of a database that is away. */
  isNobodys?: ((error: unknown) => boolean) | undefined
}

/**
 * Does `work` for each item by itself: one that fails is logged by its name and stops no other. For whatever goes over what
 * belongs to many people: no order, box or gift may hold up the rest. Returns how many were done: neither failed nor, by the
 * answer `false`, left as they were. Throws what is no item's fault: the database is away.
 */
export async function processIndividually<Item>(
  items: readonly Item[],
  { log, nameOf, atOnce = 1, onFailed, isNobodys }: Apart<Item>,
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
 * Does many in one go, which is cheaper; where that fails, by halves, down to whose fault it is: of 200 with one bad one some
 * fifteen goes, most of them large. `all` and `one` each in transactions of their own; a single one is done by `one`.
 * Returns and throws as `processIndividually` does.
 */
export async function togetherElseApart<Item>(
  items: readonly Item[],
  apart: Apart<Item>,
  ways: { all: (items: readonly Item[]) => Promise<unknown>; one: (item: Item) => Promise<unknown> },
): Promise<number> {
  if (items.length < 2) return processIndividually(items, apart, ways.one)
  try {
    return (await ways.all(items)) === false ? 0 : items.length
  } catch (error) {
    if (isAway(error) || apart.isNobodys?.(error)) throw error
    apart.log.warn({ err: error, items: items.length }, 'many failed together; they are tried by halves')
  }
  const half = Math.ceil(items.length / 2)
  const first = await togetherElseApart(items.slice(0, half), apart, ways)
  return first + (await togetherElseApart(items.slice(half), apart, ways))
}

/** Whether an error is no item's fault: the database is away. */
export const isAway = (error: unknown): boolean =>
  (error instanceof AppError && error.reason === 'UNAVAILABLE') || isDatabaseAway(error)
