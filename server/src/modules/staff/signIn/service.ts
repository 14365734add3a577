import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { RecordAct, Staff } from '../../../core/adminHandler.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { LoginOrigin, GrantedSession, Enrolled, LoggedIn } from './types.ts'
import { login, replacePassword } from './login.ts'
import { giveFactor, askPasskey } from './factor.ts'
import {
  beginEnrolment,
  confirmEnrolment,
  beginPasskey,
  confirmPasskey,
  renewRecoveryCodes,
  removePasskey,
} from './enrolment.ts'

/** Login: name and password, then the second factor, which is enrolled at the first login. */
export interface SignIn {
  /** Checks name and password, in the same time whatever is wrong. Throws STAFF_LOGIN_WRONG, TOO_FAST, BUSY. */
  login(input: AdminInput<'session/login'>, from: LoginOrigin): Promise<LoggedIn>
  /**
   * Ends every other session and renews the token of this one. Throws PASSWORD_KNOWN, STAFF_LOGIN_WRONG, TOO_FAST,
   * BUSY.
   */
  replacePassword(input: AdminInput<'session/replacePassword'>, staff: Staff, from: LoginOrigin): Promise<string>
  /** Starts to enrol an authenticator. Throws STEP_UP_NEEDED. */
  beginEnrolment(staff: Staff): Promise<AdminReply<'session/beginEnrolment'>>
  /**
   * Replaces any existing authenticator. Throws CONFLICT if nothing is being enrolled, STEP_UP_NEEDED,
   * SECOND_FACTOR_WRONG, TOO_FAST. Recovery codes come with the first factor.
   */
  confirmEnrolment(code: string, staff: Staff, from: LoginOrigin): Promise<Enrolled>
  /** Starts to enrol a passkey. Throws STEP_UP_NEEDED. */
  beginPasskey(staff: Staff, origin: string): Promise<{ options: PublicKeyCredentialCreationOptionsJSON }>
  /**
   * Enrols a passkey. Throws STEP_UP_NEEDED, PASSKEY_LOST, PASSKEY_WRONG, PASSKEY_KNOWN, TOO_FAST. Recovery codes
   * come with the first factor.
   */
  confirmPasskey(input: AdminInput<'session/confirmPasskey'>, staff: Staff, from: LoginOrigin): Promise<Enrolled>
  /** Asks for a signature by a passkey. Throws PASSKEY_NONE. */
  askPasskey(staff: Staff, origin: string): Promise<{ options: PublicKeyCredentialRequestOptionsJSON }>
  /** Replaces all earlier codes at once. */
  renewRecoveryCodes(staff: Staff, record: RecordAct): Promise<string[]>
  /** Removes a passkey. Throws NOT_FOUND, and LAST_FACTOR if no factor would be left. */
  removePasskey(id: string, staff: Staff, record: RecordAct): Promise<void>
  /**
   * Checks the second factor, at login and again before dangerous actions. Throws CONFLICT before one is enrolled,
   * SECOND_FACTOR_WRONG, RECOVERY_CODE_WRONG, PASSKEY_WRONG, PASSKEY_LOST, PASSKEY_NONE, TOO_FAST, BUSY.
   */
  giveFactor(given: AdminInput<'session/factor'>, staff: Staff, from: LoginOrigin): Promise<GrantedSession>
}

export function createSignIn(core: CoreServices): SignIn {
  return {
    login: (input, from) => login(core, input, from),
    replacePassword: (input, staff, from) => replacePassword(core, input, staff, from),
    beginEnrolment: (staff) => beginEnrolment(core, staff),
    confirmEnrolment: (code, staff, from) => confirmEnrolment(core, code, staff, from),
    beginPasskey: (staff, origin) => beginPasskey(core, staff, origin),
    confirmPasskey: (input, staff, from) => confirmPasskey(core, input, staff, from),
    askPasskey: (staff, origin) => askPasskey(core, staff, origin),
    renewRecoveryCodes: (staff, record) => renewRecoveryCodes(core, staff, record),
    removePasskey: (id, staff, record) => removePasskey(core, id, staff, record),
    giveFactor: (given, staff, from) => giveFactor(core, given, staff, from),
  }
}
