import { useSyncExternalStore } from 'react'

/** Whether the page is in front of its reader, followed as it is hidden and comes back. */
export function usePageSeen(): boolean {
  return useSyncExternalStore(watch, () => !document.hidden)
}

function watch(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
