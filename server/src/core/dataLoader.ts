/** Reads the things of these keys; those of which nothing is known are missing. */
export type ReadAll<Key, Value> = (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>

/**
 * Answers together those who ask for one thing each, as a crowd does that waits for its payments: what is asked for while a
 * read is under way is read by the next one. Nobody is told what was read before they asked; who asks alone waits for nobody.
 * A read that fails fails those who wait for it.
 */
export function createDataLoader<Key, Value>(readAll: ReadAll<Key, Value>) {
  let asked = new Set<Key>()
  let next: Promise<ReadonlyMap<Key, Value>> | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function readAfter(before: Promise<unknown>): Promise<ReadonlyMap<Key, Value>> {
    await before.catch(() => {})
    // Everything that arrives in this turn of the event loop joins.
    await new Promise((resolve) => setImmediate(resolve))
    const keys = [...asked]
    asked = new Set()
    next = undefined
    return readAll(keys)
  }

  /** What is known of a key now. */
  return async (key: Key): Promise<Value | undefined> => {
    asked.add(key)
    next ??= last = readAfter(last)
    return (await next).get(key)
  }
}
