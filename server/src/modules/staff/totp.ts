import { generateSecret, generateURI, verifySync } from 'otplib'

/** Seconds that a code is good for. */
const period = 30

export const newSecret = (): string => generateSecret()

/** What an authenticator reads from the picture. */
export const secretUri = (secret: string, { brand, name }: { brand: string; name: string }): string =>
  generateURI({ issuer: brand, label: name, secret })

/**
 * The step of thirty seconds that a code is good for, or undefined where it is not (RFC 6238). A step to either side is
 * taken, for clocks that differ; none up to `after`, the last that was used: a code is good once. `at` in epoch
 * milliseconds.
 */
export function stepOf(code: string, secret: string, at: number, after: number | null): number | undefined {
  const epoch = Math.floor(at / 1000)
  const found = verifySync({ strategy: 'totp', secret, token: code, epoch, period, epochTolerance: period })
  if (!found.valid) return undefined
  const step = Math.floor(epoch / period) + found.delta
  return after === null || step > after ? step : undefined
}
