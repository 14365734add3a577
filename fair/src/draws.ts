import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { isSeed, readSeed } from './seed.ts'
import { drawsOf } from './stream.ts'

/** The rules of draws written down here. A change of any result needs a new version. */
export const drawRulesVersion = 'draw-v1'

/** One row of a draw's prize table. The order of the rows belongs to the table. */
export interface DrawOdds {
  prizeId: string
  /** Hundredths of a percent. */
  odds: number
}

/** Whose try it is, and which of that person's tries of the round, from 1. */
export interface Try {
  uid: string
  ordinal: number
}

const whole = 10_000
const word = /^[\w-]{1,64}$/

/** Says in English what is wrong with a table; undefined where nothing is. */
export function drawFaultOf(table: readonly DrawOdds[]): string | undefined {
  if (new Set(table.map(({ prizeId }) => prizeId)).size < table.length) return 'A prize is in the table twice'
  const broken = table.find(({ prizeId, odds }) => !word.test(prizeId) || !Number.isSafeInteger(odds) || odds < 0)
  if (broken) return `Prize ${broken.prizeId} is not one that can be drawn`
  const sum = table.reduce((total, { odds }) => total + odds, 0)
  return sum === whole ? undefined : `The odds add up to ${sum} instead of ${whole}`
}

/**
 * What is published before the round begins: SHA-256, in hex, of the rules' version, the seed, then each prize with its
 * odds in its order, a line each. Throws a RangeError for what is no seed and for a table that cannot be drawn from.
 */
export function drawCommitmentOf(seed: string, table: readonly DrawOdds[]): string {
  requireDrawable(seed, table)
  const lines = [drawRulesVersion, seed, ...table.map(({ prizeId, odds }) => `${prizeId} ${odds}`)]
  return bytesToHex(sha256(new TextEncoder().encode(lines.join('\n'))))
}

/**
 * The prize of one try. A whole number from 0 to 9,999 follows from the seed, the person and the ordinal; it falls into
 * the share of one prize, the shares lying one after the other in the order of the table. Nothing else goes in, so no
 * other person's tries and no order of arrival can change it. Throws a RangeError as `drawCommitmentOf` does.
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

/** What was published of a round, as hwnft/awardConfig/round tells it. */
export interface PublishedRound {
  rulesVersion: string
  commitment: string
  /** Null until the round is over. */
  seed: string | null
  /** `exhaustedTime`, epoch seconds, says when the last piece went. */
  prizes: readonly (DrawOdds & { exhaustedTime: number | null })[]
  fallbackPrizeId: string
  uid: string
  draws: readonly { ordinal: number; prizeId: string; time: number }[]
}

/** Something that is not as it was promised. The first four mean that no try could be checked. */
export type DrawFinding =
  | { kind: 'seedSecret' }
  | { kind: 'unknownRules'; rulesVersion: string }
  | { kind: 'badSeed' }
  | { kind: 'badTable'; fault: string }
  /** Seed, table or rules are not those that were committed to. */
  | { kind: 'commitment'; published: string; computed: string }
  /** Try `ordinal` gave `published` where the seed says `computed`, pieces of which were left; both are prize ids. */
  | { kind: 'wrongPrize'; ordinal: number; published: string; computed: string }

/** Checks one person's tries of a round; nothing found means that each is as it had to be. */
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
