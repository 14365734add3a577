/** Answers kept for a short while in this process. */
export interface Cache<Value> {
  /** What is kept under `key`, or what `load` answers. All who ask while it loads share one load. */
  get(key: string, load: () => Promise<Value>): Promise<Value>
  /** Drops one answer; a load under way still answers those who wait for it, and nobody after them. */
  forget(key: string): void
  clear(): void
}

interface Entry<Value> {
  readonly value: Promise<Value>
  /** By the monotonic clock, counted from the beginning of the load, so that nothing older is ever shown. */
  readonly until: number
  isLoading: boolean
}

/** A cache of at most `maximum` answers, each for `milliseconds`. A failed load is not kept. */
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
