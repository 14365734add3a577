/**
 * What a browser works out before its answer to a captcha counts: a whole number whose scrypt, salted with the captcha's
 * id, begins with enough zero bits. Half a megabyte each, so that a script's machines are little faster than a phone.
 */
export const workCost = { N: 512, r: 8, p: 1, dkLen: 4 } as const

/** Whether a hash of `workCost.dkLen` bytes begins with `bits` zeros, at most 31. */
export function isWorkDone(hash: Uint8Array, bits: number): boolean {
  const [a = 255, b = 255, c = 255, d = 255] = hash
  return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0 < 2 ** (32 - bits)
}
