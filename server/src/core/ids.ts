import type { Uid } from '@app/contract'
import { randomBytes, randomInt } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** `length` characters of 5 bits each, unguessable, without look-alikes. */
export function randomKey(length: number): string {
  let key = ''
  for (const byte of randomBytes(length)) key += alphabet[byte & 31]
  return key
}

/** Ten random digits, the first not zero: a uid says nothing about how many there are. */
export function randomUid(): Uid {
  return String(randomInt(1_000_000_000, 10_000_000_000))
}

/** What was drawn in the latest millisecond: among a thousand orders of one, two would often be alike. */
const drawn = { at: 0, numbers: new Set<number>() }

/**
 * A number for an order, payment or refund: UTC milliseconds of its making, then eight random digits, so that it sorts by
 * age, is unique within a process, all but surely across several, and cannot be guessed.
 */
export function timedSn(now: number): string {
  if (now !== drawn.at) {
    drawn.at = now
    drawn.numbers.clear()
  }
  let number = randomInt(0, 100_000_000)
  while (drawn.numbers.has(number)) number = randomInt(0, 100_000_000)
  drawn.numbers.add(number)
  return String(now) + String(number).padStart(8, '0')
}
