import { randomBytes, randomInt } from 'node:crypto'
import { hashCode } from '../../../core/passwords.ts'

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Recovery codes as their holder sees them, and the hashes stored for them: Argon2id under one salt for all. */
export interface RecoveryCodes {
  codes: string[]
  kept: { code_hash: Buffer; salt: Buffer }[]
}

/** Makes ten codes of fifty bits for somebody who lost the second factor; each works once. */
export async function newRecoveryCodes(): Promise<RecoveryCodes> {
  const codes = Array.from({ length: 10 }, () => `${group()}-${group()}`)
  const salt = randomBytes(16)
  const kept = await Promise.all(
    codes.map(async (code) => ({ code_hash: await hashCode(code, salt, 'knownStaff'), salt })),
  )
  return { codes, kept }
}
