import { limitAddress, takeBackAddress } from '../../../core/addressLimits.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { networksOf } from '../../../core/networks.ts'
import { limitUse, takeBackUse } from '../../../core/rateLimit.ts'
import { type Asker, clientHash } from '../sessions/knownClients.ts'

/** A password try: the phone's keyed hash, and the client. */
export interface Guess {
  phoneHash: Buffer
  asker: Asker
  /** Whether this client has logged in to the phone's account before. */
  isKnown: boolean
}

/**
 * Creates the limits on guessing passwords. Unknown clients are counted by network address, and all together per phone.
 * A client known to the account is counted separately, so that strangers cannot lock the owner out.
 */
export function createGuessLimits(core: CoreServices) {
  const { config, database } = core
  const {
    passwordTrySeconds: seconds,
    passwordTriesPerAsker,
    passwordTriesPerAddress,
    passwordTriesPerPhone,
  } = config.identity
  const network = 'login-ip'

  function countersOf({ phoneHash, asker, isKnown }: Guess): { key: string; limit: number }[] {
    const phone = phoneHash.toString('base64url')
    if (isKnown) {
      const client = clientHash(asker.client).toString('base64url')
      return [{ key: `login:${phone}:${client}`, limit: passwordTriesPerAsker }]
    }
    return [
      { key: `login:${phone}:${networksOf(asker.ip).host}`, limit: passwordTriesPerAsker },
      { key: `login:${phone}`, limit: passwordTriesPerPhone },
    ]
  }

  return {
    /**
     * Counts a password before it is compared. A try refused by one counter does not count in the next. Throws
     * LOGIN_TRIES_USED.
     */
    async count(guess: Guess): Promise<void> {
      const use = { seconds, reason: 'LOGIN_TRIES_USED' } as const
      const { ip } = guess.asker
      if (!guess.isKnown) await limitAddress(core, { ...use, name: network, ip, limit: passwordTriesPerAddress })
      for (const counter of countersOf(guess)) await limitUse(database.db, { ...use, ...counter })
    },

    /** Takes the count back after a right password. */
    async takeBack(guess: Guess): Promise<void> {
      if (!guess.isKnown) await takeBackAddress(database.db, { name: network, ip: guess.asker.ip, seconds })
      for (const { key } of countersOf(guess)) await takeBackUse(database.db, key, seconds)
    },
  }
}
