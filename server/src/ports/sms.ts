import type { SmsPurpose } from '@app/contract'

/** A verification code to send to a phone. */
export interface CodeMessage {
  /** Eleven digits, without a country code. */
  phone: string
  code: string
  purpose: SmsPurpose
  validMinutes: number
}

/** A message about something that happened, without a code. */
export interface SmsNotice {
  /** Eleven digits, without a country code. */
  phone: string
  /** What happened, in one sentence; a provider may limit its length. */
  title: string
  /** Advertising by law: the message ends with how to opt out. */
  isMarketing: boolean
}

/**
 * Result of sending a message. `refused`: certainly not sent; `reason` is reported to the collector. `unclear`: no
 * usable answer, so it may have been sent and charged. `detail` is for the operator's log: the provider's code and
 * request number, never its own sentences, which may repeat the phone.
 */
export type SmsOutcome =
  | { kind: 'accepted' }
  | { kind: 'refused'; reason: 'SMS_TOO_FAST' | 'SMS_DAILY_LIMIT' | 'PROVIDER_UNAVAILABLE'; detail: string }
  | { kind: 'unclear'; detail: string }

/** A provider that delivers text messages. */
export interface Sms {
  readonly name: string
  /** Sends one message, once, within a few seconds. */
  sendCode(message: CodeMessage): Promise<SmsOutcome>
  /** Whether the provider has an approved template for notices of this kind. */
  hasTemplate(isMarketing: boolean): boolean
  /** Sends one notice, once, within a few seconds; its kind must have a template. */
  sendNotice(notice: SmsNotice): Promise<SmsOutcome>
}
