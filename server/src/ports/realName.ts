/**
 * `match`: the number belongs to the name; `mismatch`: it does not; `review`: a person must look. The `reason` of both is
 * shown to the collector. `refused`: not looked up and not charged. `unclear`: no answer that could be understood, so it
 * may have been charged, and asking again would pay twice. `detail` is for the operator's log and names nobody.
 */
export type RealNameOutcome =
  | { kind: 'match' }
  | { kind: 'mismatch'; reason: string }
  | { kind: 'review'; reason: string }
  | { kind: 'refused'; reason: 'PROVIDER_UNAVAILABLE' | 'KYC_TRIES_USED'; detail: string }
  | { kind: 'unclear'; detail: string }

/** What we ask of whoever knows which name an ID number belongs to. */
export interface RealName {
  readonly name: string
  /** Asks once, within a few seconds. */
  verify(person: { realName: string; idNumber: string }): Promise<RealNameOutcome>
}
