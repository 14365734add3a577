/** Reads the values of these keys; unknown keys are missing from the map. */
export type ReadAll<Key, Value> = (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>

/**
 * Creates a data loader: concurrent callers that ask for one value each share a read, as a crowd waiting for its
 * payments does. A request that arrives during a read is served by the next one, so no caller gets a value read before
 * it asked. A single caller does not wait. A failed read fails all its waiters.
 */
export function createDataLoader<Key, Value>(readAll: ReadAll<Key, Value>) {
  let asked = new Set<Key>()
  let next: Promise<ReadonlyMap<Key, Value>> | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function readAfter(before: Promise<unknown>): Promise<ReadonlyMap<Key, Value>> {
    await before.catch(() => {})
    // Everything that arrives in this turn of the event loop joins the read.
    await new Promise((resolve) => setImmediate(resolve))
    const keys = [...asked]
    asked = new Set()
    next = undefined
    return readAll(keys)
  }

  /** Returns the current value of a key; undefined if there is none. */
  return async (key: Key): Promise<Value | undefined> => {
    asked.add(key)
    next ??= last = readAfter(last)
    return (await next).get(key)
  }
}
