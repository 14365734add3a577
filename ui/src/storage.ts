// The only code that touches the browser's storage; `.oxlintrc.json` forbids it elsewhere. A WebView without DOM storage has null
// in its place, a browser that blocks cookies throws at the mention of it, and a full one throws when something is written.

/** One of the browser's storages. Its functions never throw; what the browser does not keep lasts as long as the page. */
export interface SafeStorage {
  /** Returns the stored text; null if there is none. */
  get: (key: string) => string | null
  /** Stores a text. Returns false if the browser did not keep it: it is gone after a reload, like the value before it. */
  set: (key: string, text: string) => boolean
  remove: (key: string) => void
  keys: () => string[]
}

function createSafeStorage(name: 'localStorage' | 'sessionStorage'): SafeStorage {
  /** What the browser did not keep. */
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
        // An older value must not come back after a reload, such as the token of somebody who has logged out.
        remove(key)
        memory.set(key, text)
      }
      return isKept
    },
    remove,
    keys: () => [...memory.keys(), ...(attempt(Object.keys) ?? [])],
  }
}

/** Shared by all tabs, and kept when the browser is closed. */
export const deviceStorage = createSafeStorage('localStorage')

/** The tab's own, kept over a reload. */
export const tabStorage = createSafeStorage('sessionStorage')

/** Parses a stored JSON object; an empty one for anything else, such as garbage or a list. */
export function readStored(storage: SafeStorage, key: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(storage.get(key) ?? '')
    return isRecord(kept) ? kept : {}
  } catch {
    return {}
  }
}

/** Reads the fields of a stored JSON object. A field that is missing or of another kind than its default has the default. */
export function readFields<Fields extends object>(storage: SafeStorage, key: string, defaults: Fields): Fields {
  const kept = readStored(storage, key)
  const fields = Object.entries(defaults).map(([name, value]) => [
    name,
    kindOf(kept[name]) === kindOf(value) ? kept[name] : value,
  ])
  return Object.fromEntries(fields) as Fields
}

/** Whether a JSON value is an object with named fields. */
export const isRecord = (value: unknown): value is Record<string, unknown> => kindOf(value) === Object

/** `String`, `Number`, `Boolean`, `Array` or `Object`; undefined for null. */
const kindOf = (value: unknown) => (value as object | null | undefined)?.constructor
