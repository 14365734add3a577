/** When this device was first here, in epoch milliseconds, or that it was introduced. */
const key = 'firstVisit'
const introduced = 'over'

/** Milliseconds for which a visitor counts as new. */
const firstDay = 24 * 3_600_000

/** Whether whoever sits before this device came today for the first time, and has not yet said that they know. */
export function isFirstVisit(now = Date.now()): boolean {
  try {
    const since = localStorage.getItem(key)
    if (since === introduced) return false
    if (since === null) localStorage.setItem(key, String(now))
    return since === null || now - Number(since) < firstDay
  } catch {
    // Where nothing is kept, everybody would be new for ever.
    return false
  }
}

/** No introduction any more on this device. */
export function endIntroduction(): void {
  try {
    localStorage.setItem(key, introduced)
  } catch {
    // Nothing is kept, so there was none.
  }
}
