import { generateSecret, generateSync, generateURI, verifySync } from 'otplib'

/** Seconds for which a code is valid. */
const period = 30

/** Context that the secret of an account is sealed under. */
export const accountSecret = (id: string) => `staff_accounts.totpSecret:${id}`

export const newSecret = (): string => generateSecret()

/** Returns the URI encoded in the QR code for authenticators. */
export const secretUri = (secret: string, { brand, name }: { brand: string; name: string }): string =>
  generateURI({ issuer: brand, label: name, secret })

/**
 * Returns the thirty-second step for which a code is valid, or undefined if it is invalid (RFC 6238). Accepts one step
 * to either side for clock skew, but none up to `after`, the last step used: a code works once. `at` is in epoch
 * milliseconds.
 */
export function stepOf(code: string, secret: string, at: number, after: number | null): number | undefined {
  const epoch = Math.floor(at / 1000)
  const found = verifySync({ strategy: 'totp', secret, token: code, epoch, period, epochTolerance: period })
  if (!found.valid) return undefined
  const step = Math.floor(epoch / period) + found.delta
  return after === null || step > after ? step : undefined
}

/** Returns the code after the last step used, and in how many seconds it becomes valid; 0 is now. */
export function nextCode(secret: string, at: number, after: number | null): { code: string; inSeconds: number } {
  const now = Math.floor(at / 1000 / period)
  const step = Math.max(now, (after ?? 0) + 1)
  const code = generateSync({ strategy: 'totp', secret, epoch: step * period, period })
  const taken = (step - 1) * period
  return { code, inSeconds: Math.max(0, taken - Math.floor(at / 1000)) }
}
