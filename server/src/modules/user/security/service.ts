import type { CoreServices } from '../../../core/coreServices.ts'
import type { Sweep } from '../../../jobs/worker.ts'
import type { Sessions } from '../sessions/service.ts'
import { requireGivingOpen } from './freeze.ts'
import { createLogins } from './logins.ts'
import type { SmsCodes } from '../smsCodes/service.ts'
import { securityRoutes } from './routes.ts'
import { createSafeCode } from './safeCode.ts'
import { createTransferTokens } from './transferTokens.ts'

export type Security = ReturnType<typeof createSecurity>

/**
 * Creates the safe code with its proofs, and the list of logins. Code that gives or destroys items checks `isAsked` and
 * `requireGivingOpen`, and consumes the proof with `spend`, all in the transaction that does it.
 */
export function createSecurity(core: CoreServices, { sessions, smsCodes }: { sessions: Sessions; smsCodes: SmsCodes }) {
  const tokens = createTransferTokens(core)
  const safeCode = createSafeCode(core, { smsCodes, tokens })
  return {
    spend: tokens.spend,
    isAsked: safeCode.isAsked,
    requireGivingOpen,
    sweeps: [tokens.sweep] satisfies Sweep[],
    routes: securityRoutes({ safeCode, logins: createLogins(core, sessions) }),
  }
}
