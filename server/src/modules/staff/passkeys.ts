import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { AdminInput } from '@app/contract/admin/routes'

// WebAuthn as the console asks it: a device that its owner unlocks, bound to the console's own origin. What makes and
// checks the messages is the library's; what is kept of them is passkeyQueries.ts's.

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

/** What a browser makes a passkey by. `origin` of the console. */
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

/** What a browser signs by one of these. */
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

/** What is to be kept of a passkey that a browser made, or undefined where it is not what was asked for. */
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
    // The library says by throwing what is wrong; whoever made it up need not know.
    return undefined
  }
}

/** How often the device says that it was used, or undefined where the signature is not what was asked for. */
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
