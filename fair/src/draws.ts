import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { isSeed, readSeed } from './seed.ts'
import { drawsOf } from './stream.ts'

/** Version of the draw rules implemented here. A change of any result needs a new version. */
export const drawRulesVersion = 'draw-v1'

/** One row of a draw's prize table. The order of the rows is part of the table. */
export interface DrawOdds {
  prizeId: string
  /** Hundredths of a percent. */
  odds: number
}

/** One try: the user, and the ordinal of their try in the round, from 1. */
export interface Try {
  uid: string
  ordinal: number
}

const whole = 10_000
const word = /^[\w-]{1,64}$/

/** Describes in English what is wrong with a table; undefined if it is valid. */
export function drawFaultOf(table: readonly DrawOdds[]): string | undefined {
  if (new Set(table.map(({ prizeId }) => prizeId)).size < table.length) return 'A prize is in the table twice'
  const broken = table.find(({ prizeId, odds }) => !word.test(prizeId) || !Number.isSafeInteger(odds) || odds < 0)
  if (broken) return `Prize ${broken.prizeId} is not one that can be drawn`
  const sum = table.reduce((total, { odds }) => total + odds, 0)
  return sum === whole ? undefined : `The odds add up to ${sum} instead of ${whole}`
}

/**
 * Computes the commitment published before the round begins: SHA-256, in hex, of the rules' version, the seed, then
 * each prize with its odds in order, one per line.
 * @throws RangeError for an invalid seed, and for a table that cannot be drawn from.
 */
export function drawCommitmentOf(seed: string, table: readonly DrawOdds[]): string {
  requireDrawable(seed, table)
  const lines = [drawRulesVersion, seed, ...table.map(({ prizeId, odds }) => `${prizeId} ${odds}`)]
  return bytesToHex(sha256(new TextEncoder().encode(lines.join('\n'))))
}

/**
 * Returns the prize of one try. The seed, the user and the ordinal determine a whole number from 0 to 9,999, which
 * falls into the share of one prize; the shares follow one another in the order of the table. There is no other input,
 * so neither other users' tries nor the order of arrival can change the result.
 * @throws RangeError as `drawCommitmentOf` does.
 */
export function drawnPrize(seed: string, table: readonly DrawOdds[], { uid, ordinal }: Try): string {
  requireDrawable(seed, table)
  let place = drawsOf(readSeed(seed), `${drawRulesVersion}:${uid}:${ordinal}`)(whole)
  for (const { prizeId, odds } of table) {
    if (place < odds) return prizeId
    place -= odds
  }
  throw new RangeError('The odds do not add up')
}

/** The published data of a round, in the format of hwnft/awardConfig/round. */
export interface PublishedRound {
  rulesVersion: string
  commitment: string
  /** Null until the round is over. */
  seed: string | null
  /** `exhaustedTime` (epoch seconds) is when the last piece was given. */
  prizes: readonly (DrawOdds & { exhaustedTime: number | null })[]
  fallbackPrizeId: string
  uid: string
  draws: readonly { ordinal: number; prizeId: string; time: number }[]
}

/** A difference from what was promised. After any of the first four, no try could be verified. */
export type DrawFinding =
  | { kind: 'seedSecret' }
  | { kind: 'unknownRules'; rulesVersion: string }
  | { kind: 'badSeed' }
  | { kind: 'badTable'; fault: string }
  /** Seed, table or rules do not match the commitment. */
  | { kind: 'commitment'; published: string; computed: string }
  /** Try `ordinal` gave `published`, but the seed gives `computed`, which was still available; both are prize ids. */
  | { kind: 'wrongPrize'; ordinal: number; published: string; computed: string }

/** Verifies one user's tries of a round; an empty result means that all of them are correct. */
export function verifyDraws(round: PublishedRound): DrawFinding[] {
  const { seed, prizes, uid } = round
  if (seed === null) return [{ kind: 'seedSecret' }]
  if (round.rulesVersion !== drawRulesVersion) return [{ kind: 'unknownRules', rulesVersion: round.rulesVersion }]
  if (!isSeed(seed)) return [{ kind: 'badSeed' }]
  const fault = drawFaultOf(prizes)
  if (fault) return [{ kind: 'badTable', fault }]
  const findings: DrawFinding[] = []
  const computed = drawCommitmentOf(seed, prizes)
  if (computed !== round.commitment) findings.push({ kind: 'commitment', published: round.commitment, computed })
  for (const { ordinal, prizeId, time } of round.draws) {
    const drawn = drawnPrize(seed, prizes, { uid, ordinal })
    const exhausted = prizes.find((prize) => prize.prizeId === drawn)?.exhaustedTime ?? null
    const mayFallBack = prizeId === round.fallbackPrizeId && exhausted !== null && exhausted <= time
    if (prizeId !== drawn && !mayFallBack) {
      findings.push({ kind: 'wrongPrize', ordinal, published: prizeId, computed: drawn })
    }
  }
  return findings
}

function requireDrawable(seed: string, table: readonly DrawOdds[]): void {
  readSeed(seed)
  const fault = drawFaultOf(table)
  if (fault) throw new RangeError(fault)
}
