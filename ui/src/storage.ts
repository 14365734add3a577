// The only code that accesses the browser's storage; `.oxlintrc.json` forbids it elsewhere. In a WebView without DOM
// storage it is null, in a browser that blocks cookies any access throws, and when it is full, writing throws.

/**
 * A safe wrapper of one browser storage. It never throws; values the browser does not keep last as long as the page.
 */
export interface SafeStorage {
  /** Returns the stored text; null if there is none. */
  get: (key: string) => string | null
  /**
   * Stores a text. Returns false if the browser did not keep it: after a reload it is gone, like the value before it.
   */
  set: (key: string, text: string) => boolean
  remove: (key: string) => void
  keys: () => string[]
}

function createSafeStorage(name: 'localStorage' | 'sessionStorage'): SafeStorage {
  /** Values that the browser did not keep. */
  const memory = new Map<string, string>()
  function attempt<Result>(work: (storage: Storage) => Result): Result | undefined {
    try {
      return work(window[name])
    } catch {
      return undefined
    }
  }
  function remove(key: string): void {
    memory.delete(key)
    attempt((storage) => storage.removeItem(key))
  }
  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    set(key, text) {
      const isKept = attempt((storage) => storage.setItem(key, text) ?? true) ?? false
      if (isKept) memory.delete(key)
      else {
        // An older value must not reappear after a reload, such as the token of a user who has logged out.
        remove(key)
        memory.set(key, text)
      }
      return isKept
    },
    remove,
    keys: () => [...memory.keys(), ...(attempt(Object.keys) ?? [])],
  }
}

/** Storage shared by all tabs, kept when the browser is closed. */
export const deviceStorage = createSafeStorage('localStorage')

/** Storage of this tab, kept over a reload. */
export const tabStorage = createSafeStorage('sessionStorage')

/** Parses a stored JSON object; returns an empty one for anything else, such as invalid JSON or an array. */
export function readStored(storage: SafeStorage, key: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(storage.get(key) ?? '')
    return isRecord(kept) ? kept : {}
  } catch {
    return {}
  }
}

/** Reads the fields of a stored JSON object. A field that is missing or of another type gets its default. */
export function readFields<Fields extends object>(storage: SafeStorage, key: string, defaults: Fields): Fields {
  const kept = readStored(storage, key)
  const fields = Object.entries(defaults).map(([name, value]) => [
    name,
    kindOf(kept[name]) === kindOf(value) ? kept[name] : value,
  ])
  return Object.fromEntries(fields) as Fields
}

/** Returns whether a JSON value is an object with named fields. */
export const isRecord = (value: unknown): value is Record<string, unknown> => kindOf(value) === Object

/** Returns `String`, `Number`, `Boolean`, `Array` or `Object`; undefined for null. */
const kindOf = (value: unknown) => (value as object | null | undefined)?.constructor
