import { randomBytes } from 'node:crypto'
import type { Sealer } from '../../../core/crypto.ts'

/** Alphabet of codes: without 0, O, 1 and I, which are easily confused. 32 characters, 5 bits each. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const length = 12
const pattern = new RegExp(`^[${alphabet}]{${length}}$`)

/** Writes a code from the first twelve of `bytes`, which must be unguessable. */
export function writeCode(bytes: Buffer): string {
  let code = ''
  for (const byte of bytes.subarray(0, length)) code += alphabet[byte & 31]
  return code
}

/** Returns new codes of 60 random bits each. */
export function randomCodes(quantity: number): string[] {
  const bytes = randomBytes(quantity * length)
  return Array.from({ length: quantity }, (_, index) => writeCode(bytes.subarray(index * length)))
}

/** Normalizes a typed code to capitals without spaces or hyphens; returns undefined if it cannot be a code. */
export function readCode(text: string): string | undefined {
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase()
  return pattern.test(code) ? code : undefined
}

/** Returns the keyed hashes under which a code may be stored, the current key's first. */
export const hashesOf = ({ sealer }: { sealer: Sealer }, code: string): [Buffer, ...Buffer[]] =>
  sealer.keyedHashes(code, 'exchangeCode')
