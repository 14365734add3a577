/** What goes with one coming: made anew for each, and kept by the browser that comes. */
export interface SignOnSecrets {
  state: string
  nonce: string
  /** Of PKCE. */
  verifier: string
}

/** Whom the provider names. */
export interface SignedOn {
  issuer: string
  subject: string
  /** When the provider itself asked for a second factor that the settings trust; null where it did not say so. */
  factorAt: Date | null
}

/** What we ask of whoever knows the house's own people (OpenID Connect). */
export interface SignOn {
  /** What the page of the login calls it. */
  readonly name: string
  /** Where the browser goes, to come back to `redirect`. Throws SIGN_ON_AWAY. */
  begin(redirect: string, secrets: SignOnSecrets): Promise<string>
  /**
   * What the browser came back with, `answer` being the whole address. Throws SIGN_ON_DENIED where the provider let nobody in,
   * SIGN_ON_WRONG where its word is not what was asked for, SIGN_ON_AWAY.
   */
  finish(answer: URL, secrets: SignOnSecrets): Promise<SignedOn>
}
