/** What is kept in a storage of the browser under one key, by name. Where nothing can be written, it lasts as long as the page. */
export function keptRecord<Kept>(storage: () => Storage, storageKey: string) {
  /** What could not be written; what is stored is then out of date. */
  let unwritten: Record<string, Kept> | undefined
  return {
    read(): Record<string, Kept> {
      if (unwritten) return unwritten
      try {
        return JSON.parse(storage().getItem(storageKey) ?? '{}') as Record<string, Kept>
      } catch {
        return {}
      }
    },
    write(all: Record<string, Kept>): void {
      try {
        if (Object.keys(all).length > 0) storage().setItem(storageKey, JSON.stringify(all))
        else storage().removeItem(storageKey)
        unwritten = undefined
      } catch {
        unwritten = all
      }
    },
  }
}
