import { useSyncExternalStore } from 'react'

/** Whether the page is visible; updates as it is hidden and shown again. */
export function usePageSeen(): boolean {
  return useSyncExternalStore(watch, () => !document.hidden)
}

function watch(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
