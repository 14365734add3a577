/** Whether this device has a network, as far as it says. */
export const isOnline = (): boolean => (navigator as Partial<Navigator>).onLine !== false

/** Calls `changed` when the network goes or comes back. Returns how to stop. */
export function followNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
