/** What we ask of whoever delivers text messages. */
export interface Sms {
  readonly name: string
  /** Delivers a code for its purpose. Throws AppError PROVIDER_UNAVAILABLE when it was not accepted. */
  sendCode(message: { phone: string; code: string; purpose: number; validMinutes: number }): Promise<void>
}
