import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { rulesVersion } from './deck.ts'
import { readSeed } from './seed.ts'
import { faultOf, type Prize } from './table.ts'

/**
 * Returns the text that a commitment hashes: the rules' version, the seed, then each prize in order, one per line,
 * without a final line break. No field can hold a space or a line break, so two different tables never give the same
 * text.
 */
export function committedText(seed: string, table: readonly Prize[]): string {
  const prizes = table.map(({ prizeId, goodsSn, quantity }) => `${prizeId} ${goodsSn} ${quantity}`)
  return [rulesVersion, seed, ...prizes].join('\n')
}

/**
 * Computes the commitment published before a sale, after which nothing can change: SHA-256 of the committed text, in
 * hex.
 * @throws RangeError for an invalid seed, and for a table that cannot be dealt.
 */
export function commitmentOf(seed: string, table: readonly Prize[]): string {
  readSeed(seed)
  const fault = faultOf(table)
  if (fault) throw new RangeError(fault)
  return bytesToHex(sha256(new TextEncoder().encode(committedText(seed, table))))
}
