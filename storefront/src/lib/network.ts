/** Whether this device is online, according to the browser. */
export const isOnline = (): boolean => (navigator as Partial<Navigator>).onLine !== false

/** Calls `changed` when the device goes online or offline. Returns a function that stops it. */
export function followNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
