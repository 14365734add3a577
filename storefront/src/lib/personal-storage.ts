import { deviceStorage, tabStorage } from '@app/ui'

/** What a browser keeps of itself and its visits; the acts among them name things by their ids alone. */
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
  'saleReminders',
  'splashSeen',
  'storedQuery',
])
/** Until when somebody saw their own logins: without it they would be told of them again at each login. */
const loginsSeen = /^loginsSeen:\d+$/

/**
 * Somebody goes, or somebody else comes: drafts with phones and words, searches, and whatever else is not on the list above
 * leave this browser. What is new is personal until the list says otherwise.
 */
export function forgetPersonal(): void {
  for (const storage of [deviceStorage, tabStorage]) {
    for (const key of storage.keys()) if (!ofTheDevice.has(key) && !loginsSeen.test(key)) storage.remove(key)
  }
  // Whoever shows what was kept looks again; the browser tells other windows alone.
  window.dispatchEvent(new StorageEvent('storage'))
}
