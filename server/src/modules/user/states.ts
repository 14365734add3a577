import { AccountState, KycStatus } from '@app/contract'
import type { Transitions } from '../../core/transitions.ts'
import type { DB } from '../../db/types.ts'

/** Whether somebody may come in: disabled by a member of staff, for a time or for ever. */
export const accountTransitions: Transitions<AccountState> = {
  [AccountState.normal]: [AccountState.disable],
  [AccountState.disable]: [AccountState.normal],
}

/**
 * Whether a person's real name is verified (rules/identity#real-name): for good once it is. A try after a failure may
 * bring the case before a person, so that nothing has failed any more.
 */
export const realNameTransitions: Transitions<KycStatus> = {
  [KycStatus.none]: [KycStatus.success, KycStatus.fail],
  [KycStatus.fail]: [KycStatus.success, KycStatus.none],
  [KycStatus.success]: [],
}

export type AttemptOutcome = DB['kyc_attempts']['outcome']

/** What came of one attempt: decided by the provider as it is made, or by a person afterwards. */
export const attemptTransitions: Transitions<AttemptOutcome> = {
  review: ['success', 'fail'],
  success: [],
  fail: [],
}
