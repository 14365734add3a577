/** Secrets of one sign-on: created for each attempt and kept by the browser. */
export interface SignOnSecrets {
  state: string
  nonce: string
  /** PKCE verifier. */
  verifier: string
}

/** The identity that the provider confirmed. */
export interface SignedOn {
  issuer: string
  subject: string
  /** When the provider itself asked for a second factor that the settings trust; null if it did not say so. */
  factorAt: Date | null
}

/** Single sign-on for the platform's staff (OpenID Connect). */
export interface SignOn {
  /** Name on the login page. */
  readonly name: string
  /** Returns the provider's address for the browser, which comes back to `redirect`. Throws SIGN_ON_AWAY. */
  begin(redirect: string, secrets: SignOnSecrets): Promise<string>
  /**
   * Verifies the address the browser came back to, `answer`. Throws SIGN_ON_DENIED if the provider refused the login,
   * SIGN_ON_WRONG if its answer does not match the request, SIGN_ON_AWAY.
   */
  finish(answer: URL, secrets: SignOnSecrets): Promise<SignedOn>
}
