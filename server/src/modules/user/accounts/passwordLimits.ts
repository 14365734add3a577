import { limitAddress, takeBackAddress } from '../../../core/addressLimits.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { networksOf } from '../../../core/networks.ts'
import { limitUse, takeBackUse } from '../../../core/rateLimit.ts'
import { type RequestClient, clientHash } from '../sessions/knownClients.ts'

/** A login by password: the phone's keyed hash, and the client. */
export interface PasswordAttempt {
  phoneHash: Buffer
  client: RequestClient
  /** Whether this client has logged in to the phone's account before. */
  isKnown: boolean
}

/**
 * Limits on guessing passwords. Unknown clients are counted by network address, and all together per phone. A client
 * known to the account is counted separately, so that strangers cannot lock the owner out.
 */
export interface PasswordLimits {
  /**
   * Counts a password before it is compared. An attempt refused by one counter does not count in the next. @throws
   * LOGIN_TRIES_USED.
   */
  count(attempt: PasswordAttempt): Promise<void>
  /** Takes the count back after a right password. */
  takeBack(attempt: PasswordAttempt): Promise<void>
}

const network = 'login-ip'

export function createPasswordLimits(core: CoreServices): PasswordLimits {
  const { db } = core.database
  const { passwordTrySeconds: seconds, passwordTriesPerAddress } = core.config.identity

  return {
    async count(attempt) {
      const use = { seconds, reason: 'LOGIN_TRIES_USED' } as const
      const { ip } = attempt.client
      if (!attempt.isKnown) await limitAddress(core, { ...use, name: network, ip, limit: passwordTriesPerAddress })
      for (const counter of countersOf(core, attempt)) await limitUse(db, { ...use, ...counter })
    },

    async takeBack(attempt) {
      if (!attempt.isKnown) await takeBackAddress(db, { name: network, ip: attempt.client.ip, seconds })
      for (const { key } of countersOf(core, attempt)) await takeBackUse(db, key, seconds)
    },
  }
}

function countersOf(
  { config }: Pick<CoreServices, 'config'>,
  { phoneHash, client, isKnown }: PasswordAttempt,
): { key: string; limit: number }[] {
  const { passwordTriesPerAsker, passwordTriesPerPhone } = config.identity
  const phone = phoneHash.toString('base64url')
  if (isKnown) {
    const token = clientHash(client.client).toString('base64url')
    return [{ key: `login:${phone}:${token}`, limit: passwordTriesPerAsker }]
  }
  return [
    { key: `login:${phone}:${networksOf(client.ip).host}`, limit: passwordTriesPerAsker },
    { key: `login:${phone}`, limit: passwordTriesPerPhone },
  ]
}
