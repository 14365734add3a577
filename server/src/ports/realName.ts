/** `match`: the number belongs to the name; `review`: a person must look; `mismatch`: it does not. */
export type RealNameOutcome =
  | { kind: 'match' }
  | { kind: 'mismatch'; reason: string }
  | { kind: 'review'; reason: string }

/** What we ask of whoever knows which name an ID number belongs to. */
export interface RealName {
  readonly name: string
  /** Throws AppError PROVIDER_UNAVAILABLE when no answer could be had. */
  verify(person: { realName: string; idNumber: string }): Promise<RealNameOutcome>
}
