import { hash, verify } from '@node-rs/argon2'
import { createGate } from './gate.ts'

// Argon2id (rules/identity#passwords) is the library's default algorithm.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing takes a core for 30 ms: a flood of logins must not starve everything else. */
const gate = createGate({ atOnce: 4, waiting: Infinity })

/** One text, however a keyboard composes its characters, is one password. */
const composed = (password: string): string => password.normalize('NFKC')

export function hashPassword(password: string): Promise<string> {
  return gate.run(() => hash(composed(password), cost))
}

let unknownAccount: Promise<string> | undefined

/** False for a wrong password and for an account without one, in the same time. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  unknownAccount ??= hashPassword('no account has this password')
  const against = stored ?? (await unknownAccount)
  const matches = await gate.run(() => verify(against, composed(password)))
  return matches && stored !== null
}
