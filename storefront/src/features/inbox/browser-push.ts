import { mutate } from '../../lib/mutation.ts'
import { isNativeApp, isWeChat } from '../../lib/platform.ts'

/** What this browser offers: nothing, only after it was added to the home screen (iOS), or notifications. */
export type Support = 'none' | 'homeScreen' | 'offered'

/** Returns whether this browser may subscribe; only an attempt shows whether it can. */
export function browserSupport(): Support {
  if (isNativeApp() || isWeChat() || !window.isSecureContext) return 'none'
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'offered'
  return /iPhone|iPad/.test(navigator.userAgent) ? 'homeScreen' : 'none'
}

/** Returns the browser's service workers; throws over plain http, where there are none. */
function workers(): ServiceWorkerContainer {
  if (!('serviceWorker' in navigator)) throw new Error('no service worker')
  // oxlint-disable-next-line no-restricted-properties -- checked above
  return navigator.serviceWorker
}

/** Returns the subscription of this browser, if there is one. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await workers().getRegistration('/')
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/**
 * Subscribes this browser for the logged-in user. Call it on a press, because browsers ask for permission. Throws if the
 * user declines or the browser reaches no push service.
 */
export async function subscribe(applicationKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('declined')
  await workers().register('/notify.js')
  const registration = await workers().ready
  const applicationServerKey = bytesOf(applicationKey)
  const options = { userVisibleOnly: true, applicationServerKey }
  const subscription = await registration.pushManager.subscribe(options).catch(async (error: unknown) => {
    // A subscription for an earlier key of the site prevents a new one.
    const earlier = await registration.pushManager.getSubscription()
    if (!earlier) throw error
    await earlier.unsubscribe()
    return registration.pushManager.subscribe(options)
  })
  const [p256dh, authSecret] = [subscription.getKey('p256dh'), subscription.getKey('auth')]
  if (!p256dh || !authSecret) throw new Error('no keys')
  try {
    await mutate('user/message/subscribe', {
      endpoint: subscription.endpoint,
      p256dh: textOf(p256dh),
      authSecret: textOf(authSecret),
    })
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
}

/** Ends the subscription of this browser. */
export async function unsubscribe(): Promise<void> {
  const subscription = await currentSubscription()
  if (!subscription) return
  await mutate('user/message/unsubscribe', { endpoint: subscription.endpoint })
  await subscription.unsubscribe()
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
