import { deviceStorage } from '@app/ui'

/** When this device was first here, in epoch milliseconds, or that it was introduced. */
const key = 'firstVisit'
const introduced = 'over'

/** Milliseconds for which a visitor counts as new. */
const firstDay = 24 * 3_600_000

/** Whether whoever sits before this device came today for the first time, and has not yet said that they know. */
export function isFirstVisit(now = Date.now()): boolean {
  const since = deviceStorage.get(key)
  // A browser that keeps nothing would be new for ever.
  if (since === null) return deviceStorage.set(key, String(now))
  return since !== introduced && now - Number(since) < firstDay
}

/** No introduction any more on this device. */
export function endIntroduction(): void {
  deviceStorage.set(key, introduced)
}
