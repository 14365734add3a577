import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { PaymentPlatform } from '@app/contract'
import type { SecretKey } from '../../core/config/index.ts'

/** Credentials that the shop and the sandbox share for one platform, as a provider issues them to a merchant. */
export interface SandboxAccount {
  readonly appId: string
  readonly platform: PaymentPlatform
  /** Signs our requests and the sandbox's answers. */
  readonly requestKey: KeyObject
  /** Signs notifications; separate, so that a leaked request key cannot forge them. */
  readonly notificationKey: KeyObject
}

/**
 * Derives an account's keys from the key ring by HKDF-SHA256, so that every process has the same keys and none need
 * storing. Uses the ring's last, oldest key: adding a key in front changes no signature.
 */
export function sandboxAccount(ring: readonly SecretKey[], platform: PaymentPlatform): SandboxAccount {
  const oldest = ring.at(-1)
  if (!oldest) throw new Error('The key ring is empty')
  const appId = `sandbox-${platform}`
  const draw = (use: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', oldest.key, appId, `sandbox ${use}`, 32)))
  return { appId, platform, requestKey: draw('request'), notificationKey: draw('notification') }
}
