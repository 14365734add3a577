import { AccountState, KycStatus } from '@app/contract'
import type { Transitions } from '../../core/transitions.ts'
import type { DB } from '../../db/types.ts'

/** Transitions of an account: disabled by staff, for a time or permanently; closed by its owner for good. */
export const accountTransitions: Transitions<AccountState> = {
  [AccountState.normal]: [AccountState.disable, AccountState.closed],
  [AccountState.disable]: [AccountState.normal, AccountState.closed],
  [AccountState.closed]: [],
}

/**
 * Transitions of real-name verification (rules/identity#real-name): once verified, permanently. A new attempt after a
 * failure may go to a reviewer, which clears the failure.
 */
export const realNameTransitions: Transitions<KycStatus> = {
  [KycStatus.none]: [KycStatus.success, KycStatus.fail],
  [KycStatus.fail]: [KycStatus.success, KycStatus.none],
  [KycStatus.success]: [],
}

export type AttemptOutcome = DB['kyc_attempts']['outcome']

/** Transitions of an attempt: decided by the provider at once, or by a reviewer later. */
export const attemptTransitions: Transitions<AttemptOutcome> = {
  review: ['success', 'fail'],
  success: [],
  fail: [],
}
