/**
 * Cost of the proof of work for a captcha answer: find a whole number whose scrypt hash, salted with the captcha's id,
 * begins with enough zero bits. It needs half a megabyte of memory, so that a script's machine is little faster than a
 * phone.
 */
export const workCost = { N: 512, r: 8, p: 1, dkLen: 4 } as const

/** Returns whether a hash of `workCost.dkLen` bytes begins with `bits` zeros, at most 31. */
export function isWorkDone(hash: Uint8Array, bits: number): boolean {
  const [a = 255, b = 255, c = 255, d = 255] = hash
  return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0 < 2 ** (32 - bits)
}
