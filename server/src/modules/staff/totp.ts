import { generateSecret, generateSync, generateURI, verifySync } from 'otplib'

/** Seconds that a code is good for. */
const period = 30

/** What the secret of an account is sealed for. */
export const accountSecret = (id: string) => `staff_accounts.totpSecret:${id}`

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

/** The code after the step that was last used, and in how many seconds it is taken: 0 where that is now. */
export function nextCode(secret: string, at: number, after: number | null): { code: string; inSeconds: number } {
  const now = Math.floor(at / 1000 / period)
  const step = Math.max(now, (after ?? 0) + 1)
  const code = generateSync({ strategy: 'totp', secret, epoch: step * period, period })
  const taken = (step - 1) * period
  return { code, inSeconds: Math.max(0, taken - Math.floor(at / 1000)) }
}
