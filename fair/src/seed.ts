import { hexToBytes } from '@noble/hashes/utils.js'

const pattern = /^[0-9a-f]{64}$/

/** Returns whether a text is a seed: 32 bytes in lower-case hex digits. */
export function isSeed(seed: string): boolean {
  return pattern.test(seed)
}

/** Returns the bytes of a seed. Throws a RangeError if it is not a seed. */
export function readSeed(seed: string): Uint8Array {
  if (!isSeed(seed)) throw new RangeError('A seed is 32 bytes in small hex digits')
  return hexToBytes(seed)
}
