import type { AdminReply } from '@app/contract/admin/routes'
import type { RecordAct } from '../../../core/adminHandler.ts'

/** The origin of a call. */
export interface LoginOrigin {
  ip: string
  /** The browser's user agent. */
  device: string
  /** The token by which an account knows the browser. */
  browser: string | undefined
  /** Origin of the console. */
  origin: string
  record: RecordAct
}

/**
 * Tokens that a browser gets with the second factor: a new session token, and one by which the account knows the
 * browser.
 */
export interface GrantedSession {
  session: string
  browser: string
}

/** A session with access, and the recovery codes that come with the first factor. */
export interface Enrolled extends GrantedSession {
  recoveryCodes: string[]
}

export interface LoggedIn extends AdminReply<'session/login'> {
  /** Session token, still without the second factor. */
  token: string
}

/** Why a second factor is refused; undefined if it is right. */
export type Refused =
  | 'SECOND_FACTOR_WRONG'
  | 'RECOVERY_CODE_WRONG'
  | 'PASSKEY_WRONG'
  | 'PASSKEY_KNOWN'
  | 'PASSKEY_LOST'
  | 'PASSKEY_NONE'
  | undefined
