/**
 * What somebody who judges words and pictures says of them. `review`: a person should look; `refuse`: nobody need look;
 * `unanswered`: nothing that could be understood came in time. `doubts`, `found` and `detail` are for those who review
 * and for the log: short labels, never the words themselves.
 */
export type Verdict =
  | { kind: 'pass' }
  | { kind: 'review'; doubts: readonly string[] }
  | { kind: 'refuse'; found: readonly string[] }
  | { kind: 'unanswered'; detail: string }

/** What we ask of whoever judges what people write and show. Each call asks once, within a few seconds, never throws. */
export interface Moderation {
  readonly name: string
  /** Whether every question costs money. */
  readonly isPaid: boolean
  moderateText(text: string): Promise<Verdict>
  /** `url` is absolute, and readable by whoever is asked. */
  moderatePicture(url: string): Promise<Verdict>
}
