import { deviceStorage } from '@app/ui'

/** Storage key: the first visit of this device in epoch milliseconds, or that the introduction is over. */
const key = 'firstVisit'
const introduced = 'over'

/** Milliseconds for which a visitor counts as new. */
const firstDay = 24 * 3_600_000

/**
 * Whether this device first visited within the last day and the introduction was not dismissed. Records the first
 * visit.
 */
export function isFirstVisit(now = Date.now()): boolean {
  const since = deviceStorage.get(key)
  // A browser without storage would be new for ever.
  if (since === null) return deviceStorage.set(key, String(now))
  return since !== introduced && now - Number(since) < firstDay
}

/** Ends the introduction on this device. */
export function endIntroduction(): void {
  deviceStorage.set(key, introduced)
}
