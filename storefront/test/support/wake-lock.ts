/**
 * Adds a wake lock API to the page, until `navigator.wakeLock` is deleted. Returns how often a lock was requested, and
 * how many are held.
 */
export function stubWakeLock(request: () => Promise<void> = async () => {}): { asked: number; held: number } {
  const lock = { asked: 0, held: 0 }
  const wakeLock = {
    async request() {
      lock.asked += 1
      await request()
      lock.held += 1
      return { release: async () => void (lock.held -= 1) }
    },
  }
  Object.defineProperty(navigator, 'wakeLock', { value: wakeLock, configurable: true })
  return lock
}
