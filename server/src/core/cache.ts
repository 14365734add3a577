/** A short-lived in-process cache. */
export interface Cache<Value> {
  /** Returns the cached value, or loads it. Concurrent callers share one load. */
  get(key: string, load: () => Promise<Value>): Promise<Value>
  /** Drops one value. A load under way still serves its current waiters, but nobody later. */
  forget(key: string): void
  clear(): void
}

interface Entry<Value> {
  readonly value: Promise<Value>
  /** Expiry on the monotonic clock, counted from the start of the load so that a value never outlives its time. */
  readonly until: number
  isLoading: boolean
}

/** Creates a cache of at most `maximum` values, each kept for `milliseconds`. Failed loads are not cached. */
export function createCache<Value>(options: { milliseconds: number; maximum: number }): Cache<Value> {
  const entries = new Map<string, Entry<Value>>()

  function start(key: string, load: () => Promise<Value>): Promise<Value> {
    const entry: Entry<Value> = { value: load(), until: performance.now() + options.milliseconds, isLoading: true }
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > options.maximum && oldest !== undefined) entries.delete(oldest)
    entry.value.then(
      () => {
        entry.isLoading = false
      },
      () => {
        if (entries.get(key) === entry) entries.delete(key)
      },
    )
    return entry.value
  }

  return {
    get(key, load) {
      const known = entries.get(key)
      return known && (known.isLoading || known.until > performance.now()) ? known.value : start(key, load)
    },
    forget: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}
