import { hash, hashRaw, verify } from '@node-rs/argon2'
import { createGate, type Gate } from './gate.ts'

// Argon2id (rules/identity#passwords) is the library's default algorithm.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Queue in which a secret is hashed. Separate queues keep one group from starving another. */
export type HashLane = 'collectors' | 'staff' | 'knownStaff'

/** A hash takes a core for 30 ms. The limit keeps a flood of logins from starving everything else. */
const lanes: Readonly<Record<HashLane, Gate>> = {
  collectors: createGate({ atOnce: 4, waiting: Infinity }),
  // A queue of 50 takes 1.5 seconds; further unknown browsers are refused.
  staff: createGate({ atOnce: 1, waiting: 50 }),
  // For browsers that the account knows: only staff wait here.
  knownStaff: createGate({ atOnce: 1, waiting: Infinity }),
}

/** Normalises a password, so that the composition of its characters by a keyboard does not matter. */
const composed = (password: string): string => password.normalize('NFKC')

/** Hashes a password. Throws BUSY if too many wait in the lane. */
export function hashPassword(password: string, lane: HashLane = 'collectors'): Promise<string> {
  return lanes[lane].run(() => hash(composed(password), cost))
}

/**
 * Hashes a short code with Argon2id under a given salt of 16 bytes, so that it can be looked up. Throws BUSY if too many
 * wait in the lane.
 */
export function hashCode(code: string, salt: Buffer, lane: HashLane): Promise<Buffer> {
  return lanes[lane].run(() => hashRaw(code, { ...cost, salt }))
}

let unknownAccount: Promise<string> | undefined

/**
 * Checks a password in constant time: false for a wrong one, and for an account without one. Throws BUSY if too many
 * wait in the lane.
 */
export async function checkPassword(
  stored: string | null,
  password: string,
  lane: HashLane = 'collectors',
): Promise<boolean> {
  unknownAccount ??= hash('no account has this password', cost)
  const against = stored ?? (await unknownAccount)
  const matches = await lanes[lane].run(() => verify(against, composed(password)))
  return matches && stored !== null
}
