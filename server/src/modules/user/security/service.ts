import { requireGivingOpen } from './freeze.ts'
import type { SafeCode } from './safeCode.ts'
import type { TransferTokens } from './transferTokens.ts'

/**
 * What code that gives or destroys items asks: it checks `isAsked` and `requireGivingOpen`, and consumes the proof with
 * `spend`, all in the transaction that does it.
 */
export interface Security {
  /** Consumes a proof of the safe code. Throws TRANSFER_TOKEN_INVALID. */
  spend: TransferTokens['spend']
  /** Whether a gift requires a proof. Throws SECURITY_CODE_UNSET until a code is set. */
  isAsked: SafeCode['isAsked']
  /** Requires that the account may give and destroy items. Throws GIFTS_FROZEN with `frozenUntil`, epoch seconds. */
  requireGivingOpen: typeof requireGivingOpen
}

export const createSecurity = (safeCode: SafeCode, tokens: TransferTokens): Security => ({
  spend: tokens.spend,
  isAsked: safeCode.isAsked,
  requireGivingOpen,
})
