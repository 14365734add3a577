import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'

const text = new TextEncoder()

/**
 * Creates a stream of whole numbers determined by a seed. Block number c (from 0) of the stream is HMAC-SHA256 with the
 * seed as its key and `<rulesVersion>:<c>` as its message; every four bytes of it are one number below 2^32, the first
 * byte highest.
 * @returns a function that draws from 0 … bound - 1 (bound up to 2^32), each equally likely: a number in the incomplete
 *   last run of `bound` is skipped, because it would favour small results.
 */
export function drawsOf(seed: Uint8Array, rulesVersion: string): (bound: number) => number {
  const keyed = hmac.create(sha256, seed)
  let block = new DataView(new ArrayBuffer(0))
  let offset = 0
  let counter = 0

  function next(): number {
    if (offset === block.byteLength) {
      const bytes = keyed
        .clone()
        .update(text.encode(`${rulesVersion}:${counter}`))
        .digest()
      block = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      offset = 0
      counter++
    }
    const value = block.getUint32(offset)
    offset += 4
    return value
  }

  return (bound) => {
    const whole = 2 ** 32 - (2 ** 32 % bound)
    let value = next()
    while (value >= whole) value = next()
    return value % bound
  }
}
