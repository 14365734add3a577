/** A message to the operators' own group or mailbox. It names no collector. */
export interface StaffMessage {
  /** One line. */
  title: string
  /** Sentences, each on a line of its own. */
  lines: readonly string[]
  /** Page of the console that the message is about. */
  link: { text: string; url: string }
}

/**
 * Result of sending a message. `refused`: certainly not sent. `unclear`: no usable answer, so it may have arrived.
 * `detail` is for operators: the provider's code, never the address, which contains the key.
 */
export type MessengerOutcome = { kind: 'accepted' } | { kind: 'refused' | 'unclear'; detail: string }

/** A way to reach the operators outside of the console. */
export interface StaffMessenger {
  readonly name: 'weCom' | 'dingTalk' | 'mail'
  /** Sends one message, once, within a few seconds. */
  send(message: StaffMessage): Promise<MessengerOutcome>
}
