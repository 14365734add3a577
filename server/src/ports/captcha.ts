/**
 * Result of a ticket check. `passed`: a person. `refused`: the ticket is invalid. `unavailable`: no answer about the
 * ticket. `detail` is for the operator's log and contains no personal data.
 */
export type TicketOutcome = { kind: 'passed' } | { kind: 'refused' | 'unavailable'; detail: string }

/** A ticket that the provider's script gave to a browser. */
export interface CaptchaTicket {
  ticket: string
  randstr: string
  ip: string
}

/** A provider that tells people from scripts. */
export interface CaptchaProvider {
  readonly name: 'tencent'
  /** Application id that the page passes to the provider's script; not a secret. */
  readonly appId: string
  /** Whether a ticket may be genuine. The script makes its own when it cannot reach the provider. */
  isGenuine(ticket: string): boolean
  /** Checks once, within a few seconds; each check may be charged. */
  verify(ticket: CaptchaTicket): Promise<TicketOutcome>
}
