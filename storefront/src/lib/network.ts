/** Whether this device says that it has a network. */
export const isOnline = (): boolean => navigator.onLine

/** Calls `changed` when the network goes or comes back. Returns how to stop. */
export function followNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
