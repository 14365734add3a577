import type { Staff } from '../../../core/adminHandler.ts'
import { randomToken, tokenHash } from '../../../core/crypto.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { knownBrowser, remember } from './knownBrowsers.ts'
import * as sessions from '../sessions/queries.ts'
import { factorBudget, type Trier, tryOnce } from './tryLimits.ts'
import type { LoginOrigin, GrantedSession, Refused } from './types.ts'

export async function trierOf({ database }: CoreServices, name: string, { ip, browser }: LoginOrigin): Promise<Trier> {
  return { ip, knownBrowser: await knownBrowser(database.db, name, browser) }
}

/**
 * Counts a try of a second factor. `work` returns why it is refused; its writes are kept. Throws that reason, and
 * TOO_FAST.
 */
export async function tryFactor(
  deps: CoreServices,
  staff: Staff,
  from: LoginOrigin,
  kind: 'factor' | 'passkey',
  work: () => Promise<Refused>,
): Promise<void> {
  const budget = factorBudget(staff.id, kind, await trierOf(deps, staff.name, from))
  await tryOnce(deps, budget, async () => {
    const refused = await work()
    if (refused) throw new AppError(refused)
  })
}

/** Grants access to a session that gave its second factor, and remembers its browser. */
export async function grantAccess(
  tx: Tx,
  staff: Staff,
  { browser = randomToken() }: LoginOrigin,
): Promise<GrantedSession> {
  const session = randomToken()
  await sessions.giveFactor(tx, staff.sessionId, tokenHash(session))
  await remember(tx, staff.id, browser)
  return { session, browser }
}
