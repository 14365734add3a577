import { hash, verify } from '@node-rs/argon2'

// trust.md, decision 1; Argon2id is the library's default algorithm.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 4

let running = 0
const waiting: (() => void)[] = []

/** Hashing takes a core for 30 ms: a flood of logins must not starve everything else. */
async function limited<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password, cost))
}

let unknownAccount: Promise<string> | undefined

/** False for a wrong password and for an account without one, in the same time. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  unknownAccount ??= hashPassword('no account has this password')
  const against = stored ?? (await unknownAccount)
  const matches = await limited(() => verify(against, password))
  return matches && stored !== null
}
