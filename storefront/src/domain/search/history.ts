import { deviceStorage } from '@app/ui'
import { useMemo, useSyncExternalStore } from 'react'

const storageKey = 'searches'
/** Number of searches kept. */
const kept = 10

const listeners = new Set<() => void>()

const stored = (): string => deviceStorage.get(storageKey) ?? '[]'

function read(text: string): readonly string[] {
  try {
    const searches: unknown = JSON.parse(text)
    return Array.isArray(searches)
      ? searches.filter((one): one is string => typeof one === 'string').slice(0, kept)
      : []
  } catch {
    return []
  }
}

function write(searches: readonly string[]): void {
  deviceStorage.set(storageKey, JSON.stringify(searches))
  for (const listener of listeners) listener()
}

/** Stores a search on this device as the latest one. Empty searches are ignored. */
export function rememberSearch(keyword: string): void {
  const query = keyword.trim()
  if (query) write([query, ...read(stored()).filter((one) => one !== query)].slice(0, kept))
}

export function forgetSearches(): void {
  write([])
}

function follow(changed: () => void): () => void {
  listeners.add(changed)
  window.addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('storage', changed)
  }
}

/** Returns the last searches on this device, the latest first; follows changes in other windows too. */
export function useSearches(): readonly string[] {
  const text = useSyncExternalStore(follow, stored)
  return useMemo(() => read(text), [text])
}
