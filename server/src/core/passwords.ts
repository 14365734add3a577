import { hash, hashRaw, verify } from '@node-rs/argon2'
import { createGate, type Gate } from './gate.ts'

// Argon2id (rules/identity#passwords) is the library's default algorithm.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Whose secret is hashed: each group waits in a queue of its own, so that none starves another. */
export type HashLane = 'collectors' | 'staff' | 'knownStaff'

/** A hash takes a core for 30 ms: a flood of logins must not starve everything else. */
const lanes: Readonly<Record<HashLane, Gate>> = {
  collectors: createGate({ atOnce: 4, waiting: Infinity }),
  // A queue of 50 is 1.5 seconds; beyond it strangers are refused.
  staff: createGate({ atOnce: 1, waiting: 50 }),
  // From browsers that the account knows: behind nobody but colleagues.
  knownStaff: createGate({ atOnce: 1, waiting: Infinity }),
}

/** One text, however a keyboard composes its characters, is one password. */
const composed = (password: string): string => password.normalize('NFKC')

/** Throws BUSY where too many wait in the lane. */
export function hashPassword(password: string, lane: HashLane = 'collectors'): Promise<string> {
  return lanes[lane].run(() => hash(composed(password), cost))
}

/** Argon2id of a short code under a given salt of 16 bytes, to be looked up by. Throws BUSY where too many wait in the lane. */
export function hashCode(code: string, salt: Buffer, lane: HashLane): Promise<Buffer> {
  return lanes[lane].run(() => hashRaw(code, { ...cost, salt }))
}

let unknownAccount: Promise<string> | undefined

/** False for a wrong password and for an account without one, in the same time. Throws BUSY where too many wait in the lane. */
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
