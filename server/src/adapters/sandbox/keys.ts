import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { PaymentPlatform } from '@app/contract'
import type { SecretKey } from '../../core/config/index.ts'

/** What the shop and the sandbox agreed on for one way to pay, as a provider hands it to a merchant. */
export interface SandboxAccount {
  readonly appId: string
  readonly platform: PaymentPlatform
  /** Signs our requests and the sandbox's answers to them. */
  readonly requestKey: KeyObject
  /** Signs notifications: a leaked request key forges none. */
  readonly notificationKey: KeyObject
}

/**
 * An account whose keys are drawn from the key ring by HKDF-SHA256, so that every process has the same ones and nothing
 * more needs keeping. The ring's last, oldest key is taken: adding a key in front changes no signature.
 */
export function sandboxAccount(ring: readonly SecretKey[], platform: PaymentPlatform): SandboxAccount {
  const oldest = ring.at(-1)
  if (!oldest) throw new Error('The key ring is empty')
  const appId = `sandbox-${platform}`
  const draw = (use: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', oldest.key, appId, `sandbox ${use}`, 32)))
  return { appId, platform, requestKey: draw('request'), notificationKey: draw('notification') }
}
