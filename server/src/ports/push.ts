/** A notification for one device or browser. */
export interface PushNotification {
  /** Names the notification: a receiver shows one with the same id once, however often it is sent. */
  id: string
  title: string
  text: string
  /** Address within the storefront that it opens. */
  link: string
  isUrgent: boolean
}

/**
 * Result of sending a notification. `gone`: the token or subscription no longer exists. `refused`: another attempt would
 * not help. `later`: it may be sent again, even if it may have arrived. `detail` contains neither text nor address.
 */
export type PushOutcome = { kind: 'accepted' } | { kind: 'gone' } | { kind: 'refused' | 'later'; detail: string }

/** A gateway to the push services of the native app's devices. */
export interface Push {
  readonly name: string
  /** Sends each notification to its token, in one request, within a few seconds; returns the outcomes in order. */
  send(notifications: readonly (PushNotification & { token: string })[]): Promise<PushOutcome[]>
}

/** A subscription as a browser returns it (RFC 8291). */
export interface BrowserSubscription {
  endpoint: string
  /** Public key of the browser: an uncompressed P-256 point, 65 bytes. */
  publicKey: Buffer
  /** 16 bytes. */
  authSecret: Buffer
}

/** Key pair of the deployment: an uncompressed P-256 point and its 32-byte scalar. */
export interface SenderKey {
  publicKey: Buffer
  privateKey: Buffer
}

/** Web Push to browsers. */
export interface WebPush {
  /** Whether an endpoint belongs to a known push service; others are never called. */
  isKnown(endpoint: string): boolean
  /** Sends one notification, within a few seconds. */
  send(key: SenderKey, subscription: BrowserSubscription, notification: PushNotification): Promise<PushOutcome>
}
