/**
 * A verdict on text or a picture. `review`: a person should look; `refuse`: nobody needs to; `unanswered`: no usable
 * answer came in time. `doubts`, `found` and `detail` are short labels for reviewers and the log, never the content
 * itself.
 */
export type Verdict =
  | { kind: 'pass' }
  | { kind: 'review'; doubts: readonly string[] }
  | { kind: 'refuse'; found: readonly string[] }
  | { kind: 'unanswered'; detail: string }

/** A provider that moderates user content. Each call asks once, within a few seconds, and never throws. */
export interface Moderation {
  readonly name: string
  /** Whether every request is charged. */
  readonly isPaid: boolean
  moderateText(text: string): Promise<Verdict>
  /** Moderates a picture. `url` is absolute and readable by the provider. */
  moderatePicture(url: string): Promise<Verdict>
}
