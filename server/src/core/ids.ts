import { randomBytes, randomInt } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** `length` characters of 5 bits each, unguessable, without look-alikes. */
export function randomKey(length: number): string {
  let key = ''
  for (const byte of randomBytes(length)) key += alphabet[byte & 31]
  return key
}

/** Ten random digits, the first not zero: a uid says nothing about how many there are. */
export function randomUid(): string {
  return String(randomInt(1_000_000_000, 10_000_000_000))
}

/**
 * A number for an order, payment or refund: UTC milliseconds of its making, then eight random digits, so that it sorts by
 * age, is unique across processes and cannot be guessed.
 */
export function timedSn(now: number): string {
  return String(now) + String(randomInt(0, 100_000_000)).padStart(8, '0')
}
