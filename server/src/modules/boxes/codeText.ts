import { randomBytes } from 'node:crypto'

/** What codes are written with: no 0 and O, no 1 and I, which hands and eyes confuse. 32 characters, 5 bits each. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const length = 12
const pattern = new RegExp(`^[${alphabet}]{${length}}$`)

/** Writes a code with the first twelve of `bytes`, which must be unguessable. */
export function writeCode(bytes: Buffer): string {
  let code = ''
  for (const byte of bytes.subarray(0, length)) code += alphabet[byte & 31]
  return code
}

/** New codes of 60 random bits each. */
export function randomCodes(quantity: number): string[] {
  const bytes = randomBytes(quantity * length)
  return Array.from({ length: quantity }, (_, index) => writeCode(bytes.subarray(index * length)))
}

/** The code that somebody meant, in capitals and without spaces or hyphens; undefined where it cannot be one. */
export function readCode(text: string): string | undefined {
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase()
  return pattern.test(code) ? code : undefined
}
