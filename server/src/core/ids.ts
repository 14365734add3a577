import type { Uid } from '@app/contract'
import { randomBytes, randomInt } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Returns `length` unguessable characters of 5 bits each, without look-alikes. */
export function randomKey(length: number): string {
  let key = ''
  for (const byte of randomBytes(length)) key += alphabet[byte & 31]
  return key
}

/** Returns ten random digits, the first not zero, so that a uid does not reveal the number of users. */
export function randomUid(): Uid {
  return String(randomInt(1_000_000_000, 10_000_000_000))
}

/**
 * Numbers drawn in the latest millisecond. Without this check, two of a thousand orders in one millisecond would often
 * collide.
 */
const drawn = { at: 0, numbers: new Set<number>() }

/**
 * Returns a number for an order, payment or refund: the UTC time in milliseconds, then eight random digits. Numbers
 * sort by age, cannot be guessed, are unique within a process and almost certainly across processes.
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
