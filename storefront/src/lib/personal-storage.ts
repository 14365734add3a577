import { deviceStorage, tabStorage } from '@app/ui'

/** Storage keys that belong to the device and survive a logout. The pending presses among them contain only ids. */
const ofTheDevice = new Set([
  'session',
  'appearance',
  'barrage',
  'captchaKind',
  'firstVisit',
  'inviteCode',
  'memoryOpened',
  'noticesSeen',
  'pendingActs',
  'playOpened',
  'readNotices',
  'refreshToken',
  'splashSeen',
  'storedQuery',
  'wantedReminder',
])
/**
 * Time until which a user has seen their own logins. Without it the user would be notified of them again at each login.
 */
const loginsSeen = /^loginsSeen:\d+$/

/**
 * Removes personal data from this browser when a user logs out or another logs in: drafts with phone numbers and texts,
 * searches, and every key that is not listed above. New keys count as personal until they are listed.
 */
export function forgetPersonal(): void {
  for (const storage of [deviceStorage, tabStorage]) {
    for (const key of storage.keys()) if (!ofTheDevice.has(key) && !loginsSeen.test(key)) storage.remove(key)
  }
  // Components that show stored data must read it again; the browser notifies only other windows.
  window.dispatchEvent(new StorageEvent('storage'))
}
