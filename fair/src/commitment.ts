import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { rulesVersion } from './deck.ts'
import { readSeed } from './seed.ts'
import { faultOf, type Prize } from './table.ts'

/**
 * What is hashed for a commitment: the rules' version, the seed, then each prize in its order, a line each, without a line
 * break at the end. No field can hold a space or a line break, so two different tables never give the same text.
 */
export function committedText(seed: string, table: readonly Prize[]): string {
  const prizes = table.map(({ prizeId, goodsSn, quantity }) => `${prizeId} ${goodsSn} ${quantity}`)
  return [rulesVersion, seed, ...prizes].join('\n')
}

/**
 * What is published before a sale so that nothing of it can change: SHA-256 of the committed text, in hex. Throws a
 * RangeError for what is no seed and for a table that cannot be dealt.
 */
export function commitmentOf(seed: string, table: readonly Prize[]): string {
  readSeed(seed)
  const fault = faultOf(table)
  if (fault) throw new RangeError(fault)
  return bytesToHex(sha256(new TextEncoder().encode(committedText(seed, table))))
}
