import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { send } from '../lib/call.ts'

type Call<Path extends 'session/factor' | 'session/confirmPasskey'> = Parameters<typeof send<Path>>[1]

export const knowsPasskeys = browserSupportsWebAuthn

/** Gives the second factor by a passkey of this person. Throws ApiError, and NotAllowedError where the person thinks better of it. */
export async function givePasskey(): Promise<void> {
  const { options } = await send('session/askPasskey', {})
  const passkey = await startAuthentication({ optionsJSON: options as never })
  await send('session/factor', { passkey } as Call<'session/factor'>)
}

/** Makes a passkey on this device; `ask` makes the calls. @returns recovery codes, which are shown this once; none where there was a factor before. */
export async function makePasskey(name: string, ask: typeof send = send): Promise<string[]> {
  const { options } = await ask('session/beginPasskey', {})
  const passkey = await startRegistration({ optionsJSON: options as never })
  const { recoveryCodes } = await ask('session/confirmPasskey', { name, passkey } as Call<'session/confirmPasskey'>)
  return recoveryCodes
}

/** The person closed the browser's own window, or it took too long. */
export const wasCalledOff = (error: unknown): boolean => error instanceof Error && error.name === 'NotAllowedError'
