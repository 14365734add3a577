import type { SmsPurpose } from '@app/contract'

/** A code on its way to a phone. */
export interface CodeMessage {
  /** Eleven digits, without a country code. */
  phone: string
  code: string
  purpose: SmsPurpose
  validMinutes: number
}

/**
 * What became of a message. `refused`: certainly not sent, and `reason` is what the collector is told. `unclear`: there
 * was no answer that could be understood, so it may have been sent and charged. `detail` is for the operator's log: the
 * provider's code and request number, never its own sentences, which may repeat the phone.
 */
export type SmsOutcome =
  | { kind: 'accepted' }
  | { kind: 'refused'; reason: 'SMS_TOO_FAST' | 'SMS_DAILY_LIMIT' | 'PROVIDER_UNAVAILABLE'; detail: string }
  | { kind: 'unclear'; detail: string }

/** What we ask of whoever delivers text messages. */
export interface Sms {
  readonly name: string
  /** Hands one message over, once, within a few seconds. */
  sendCode(message: CodeMessage): Promise<SmsOutcome>
}
