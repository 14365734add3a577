import { commitmentOf } from './commitment.ts'
import { deckOf, rulesVersion } from './deck.ts'
import { isSeed } from './seed.ts'
import { faultOf, type Prize } from './table.ts'

/** The published data that determines a box; fields of `proof` in hwnft/blindBox/detail. */
export interface Proof {
  rulesVersion: string
  commitment: string
  /** Null until the sale is over. */
  seed: string | null
}

/** One opened box, in the format of hwnft/blindBox/openings. */
export interface Opening {
  number: number
  prizeId: string
}

/** All published data that verification needs. */
export interface Published {
  proof: Proof
  prizes: readonly Prize[]
  openings: readonly Opening[]
}

/** A difference from what was promised. After any of the first four, no opening could be verified. */
export type Finding =
  | { kind: 'seedSecret' }
  | { kind: 'unknownRules'; rulesVersion: string }
  | { kind: 'badSeed' }
  | { kind: 'badTable'; fault: string }
  /** Seed, table or rules do not match the commitment. */
  | { kind: 'commitment'; published: string; computed: string }
  /** No box of the edition has this number. */
  | { kind: 'noSuchBox'; number: number }
  | { kind: 'openedTwice'; number: number }
  /** Box `number` gave `published`, but the seed gives `computed`; both are prize ids. */
  | { kind: 'wrongPrize'; number: number; published: string; computed: string }

/** Verifies the published data against itself; an empty result means that every opening is correct. */
export function verify({ proof, prizes, openings }: Published): Finding[] {
  if (proof.seed === null) return [{ kind: 'seedSecret' }]
  if (proof.rulesVersion !== rulesVersion) return [{ kind: 'unknownRules', rulesVersion: proof.rulesVersion }]
  if (!isSeed(proof.seed)) return [{ kind: 'badSeed' }]
  const fault = faultOf(prizes)
  if (fault) return [{ kind: 'badTable', fault }]

  const findings: Finding[] = []
  const committed = commitmentOf(proof.seed, prizes)
  if (committed !== proof.commitment) {
    findings.push({ kind: 'commitment', published: proof.commitment, computed: committed })
  }
  const deck = deckOf(proof.seed, prizes)
  const seen = new Set<number>()
  for (const { number, prizeId } of openings) {
    const computed = deck[number - 1]
    if (seen.has(number)) findings.push({ kind: 'openedTwice', number })
    if (computed === undefined) findings.push({ kind: 'noSuchBox', number })
    else if (computed !== prizeId) findings.push({ kind: 'wrongPrize', number, published: prizeId, computed })
    seen.add(number)
  }
  return findings
}
