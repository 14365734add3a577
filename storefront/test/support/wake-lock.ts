/**
 * Gives the page a screen that can be kept awake, until `navigator.wakeLock` is deleted. Returns how often that was asked
 * for, and how many locks are held.
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
