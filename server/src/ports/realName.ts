/**
 * Result of a name check. `match`: the number belongs to the name; `mismatch`: it does not; `review`: a person must
 * look. The `reason` of the latter two is shown to the collector. `refused`: not looked up and not charged. `unclear`:
 * no usable answer, so it may have been charged, and another request would pay twice. `detail` is for the operator's
 * log and contains no personal data.
 */
export type RealNameOutcome =
  | { kind: 'match' }
  | { kind: 'mismatch'; reason: string }
  | { kind: 'review'; reason: string }
  | { kind: 'refused'; reason: 'PROVIDER_UNAVAILABLE' | 'KYC_TRIES_USED'; detail: string }
  | { kind: 'unclear'; detail: string }

/** A provider that checks whether an ID number belongs to a name. */
export interface RealName {
  readonly name: string
  /** Checks once, within a few seconds. */
  verify(person: { realName: string; idNumber: string }): Promise<RealNameOutcome>
}
