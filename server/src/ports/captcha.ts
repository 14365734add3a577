/**
 * `passed`: a person. `refused`: the ticket is no good. `unavailable`: no answer that says anything about the ticket.
 * `detail` is for the operator's log and names nobody.
 */
export type TicketOutcome = { kind: 'passed' } | { kind: 'refused' | 'unavailable'; detail: string }

/** What a browser was given by the provider's own script. */
export interface CaptchaTicket {
  ticket: string
  randstr: string
  ip: string
}

/** What we ask of whoever tells people from scripts in our place. */
export interface CaptchaProvider {
  readonly name: 'tencent'
  /** What the page names to the provider's script; no secret. */
  readonly appId: string
  /** Whether a ticket could be anything but one that the script made for itself while it reached nobody. */
  isGenuine(ticket: string): boolean
  /** Asks once, within a few seconds; each question may be charged. */
  verify(ticket: CaptchaTicket): Promise<TicketOutcome>
}
