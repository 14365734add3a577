import type { Parsed } from '@app/contract'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Origin, TokenPair } from '../sessions/service.ts'
import { login } from './login.ts'
import { createPasswordLimits } from './passwordLimits.ts'
import { register } from './register.ts'
import { resetPassword } from './resetPassword.ts'
import type { AccountDeps, GivenAccountDeps } from './types.ts'

/** Registration, login and passwords (rules/identity). */
export interface Accounts {
  /**
   * Registers a phone and logs it in. @throws PASSWORD_KNOWN, SMS_CODE_WRONG, SMS_CODE_BURNT, CODE_TRIES_USED,
   * AGREEMENT_REQUIRED, AGREEMENT_OUTDATED, INVITE_CODE_UNKNOWN, PHONE_TAKEN.
   */
  register(input: Parsed<'user/userAuth/register'>, origin: Origin): Promise<TokenPair>
  /**
   * Logs in by password or by SMS code; a code registers an unknown phone. @throws BAD_INPUT, LOGIN_WRONG,
   * LOGIN_TRIES_USED, ACCOUNT_DISABLED, and as `register` for a code.
   */
  login(input: Parsed<'user/userAuth/login'>, origin: Origin): Promise<TokenPair & { isNew: boolean }>
  /**
   * Replaces a password by SMS code, ends every session of the account, and freezes giving and destroying for a day. A
   * phone without an account gets the same answer as a wrong code. @throws PASSWORD_KNOWN, SMS_CODE_WRONG,
   * SMS_CODE_BURNT, CODE_TRIES_USED.
   */
  resetPassword(input: Parsed<'user/userAuth/resetPassword'>, origin: Origin): Promise<void>
}

export function createAccounts(core: CoreServices, given: GivenAccountDeps): Accounts {
  const deps: AccountDeps = { ...core, ...given, passwordLimits: createPasswordLimits(core) }
  return {
    register: (input, origin) => register(deps, input, origin),
    login: (input, origin) => login(deps, input, origin),
    resetPassword: (input, origin) => resetPassword(deps, input, origin),
  }
}
