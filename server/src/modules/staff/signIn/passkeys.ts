import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { AdminInput } from '@app/contract/admin/routes'

// WebAuthn for the console: a device that its owner unlocks, bound to the console's origin. A library creates and
// verifies the messages; passkeyQueries.ts stores passkeys.

type Made = AdminInput<'session/confirmPasskey'>['passkey']
type Given = Extract<AdminInput<'session/factor'>, { passkey: object }>['passkey']

export interface KeptPasskey {
  id: string
  public_key: Buffer
  counter: string
  transports: string[]
}

const known = (passkeys: readonly KeptPasskey[]) =>
  passkeys.map(({ id, transports }) => ({ id, transports: transports as never }))

/** Returns the options for creating a passkey; `origin` is the console's. */
export const makingOptions = (
  { name, displayName }: { name: string; displayName: string },
  { origin, brand, passkeys }: { origin: string; brand: string; passkeys: readonly KeptPasskey[] },
) =>
  generateRegistrationOptions({
    rpName: brand,
    rpID: new URL(origin).hostname,
    userName: name,
    userDisplayName: displayName,
    attestationType: 'none',
    excludeCredentials: known(passkeys),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })

/** Returns the options for signing with one of these passkeys. */
export const signingOptions = (origin: string, passkeys: readonly KeptPasskey[]) =>
  generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    allowCredentials: known(passkeys),
    userVerification: 'required',
  })

const expected = (challenge: string, origin: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: new URL(origin).hostname,
  requireUserVerification: true,
})

/** Returns what to store of a new passkey; undefined if it does not match the challenge. */
export async function readMade(made: Made, challenge: string, origin: string) {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: made as never,
      ...expected(challenge, origin),
    })
    if (!verified) return undefined
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return { id, public_key: Buffer.from(publicKey), counter, transports: [...transports] }
  } catch {
    // The library throws what is wrong; the sender, who may have forged the passkey, does not need to know.
    return undefined
  }
}

/** Returns the device's use counter; undefined if the signature does not match the challenge. */
export async function readGiven(
  given: Given,
  { public_key: publicKey, counter, ...passkey }: KeptPasskey,
  challenge: string,
  origin: string,
): Promise<number | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: given as never,
      ...expected(challenge, origin),
      credential: { id: passkey.id, publicKey: new Uint8Array(publicKey), counter: Number(counter) },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
