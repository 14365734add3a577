/** A start-up error that a person can fix: one sentence in each language, naming the setting and what to do. */
export class StartError extends Error {
  override readonly name = 'StartError'

  constructor(zh: string, en: string, options?: ErrorOptions) {
    super(`${zh} / ${en}`, options)
  }
}
