import type { SmsPurpose } from '@app/contract'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Tx } from '../../../core/database.ts'
import type { Sms } from '../../../ports/sms.ts'
import type { RequestClient } from '../sessions/knownClients.ts'
import { createSmsLimits } from './limits.ts'
import { requireSendable, sendCode } from './send.ts'
import type { CodeAsker, CodeProof, SmsCodeDeps } from './types.ts'
import { useCode } from './use.ts'

/**
 * Six-digit codes, bound to a phone, a purpose and the requesting client (rules/identity). Requests and wrong entries by
 * strangers do not affect the owner's code.
 */
export interface SmsCodes {
  /**
   * Requires that `send` would pass the phone's own limits; called before paid services. @throws SMS_TOO_FAST,
   * SMS_DAILY_LIMIT.
   */
  requireSendable(phone: string, asker: RequestClient): Promise<void>
  /**
   * Sends a code whether or not the phone is registered, and returns the seconds until the next may be requested.
   * @throws SMS_TOO_FAST, SMS_DAILY_LIMIT, PROVIDER_UNAVAILABLE.
   */
  send(phone: string, purpose: SmsPurpose, asker: CodeAsker): Promise<number>
  /**
   * Consumes a code, which must be the newest of its phone, purpose and client. A wrong entry is counted even though
   * the call is refused. `accept` checks the action and may refuse it: only the holder of the phone then learns why,
   * and the code stays valid. @throws SMS_CODE_WRONG, SMS_CODE_BURNT after the last try, CODE_TRIES_USED.
   */
  use<Result>(proof: CodeProof, accept: (tx: Tx) => Promise<Result>): Promise<Result>
}

export function createSmsCodes(core: CoreServices, sms: Sms): SmsCodes {
  const deps: SmsCodeDeps = { ...core, sms, limits: createSmsLimits(core) }
  return {
    requireSendable: (phone, asker) => requireSendable(deps, phone, asker),
    send: (phone, purpose, asker) => sendCode(deps, phone, purpose, asker),
    use: (proof, accept) => useCode(deps, proof, accept),
  }
}
