import { commitmentOf } from './commitment.ts'
import { deckOf, rulesVersion } from './deck.ts'
import { isSeed } from './seed.ts'
import { faultOf, type Prize } from './table.ts'

/** What was published of how a box decides; fields of `proof` in hwnft/blindBox/detail. */
export interface Proof {
  rulesVersion: string
  commitment: string
  /** Null until the sale is over. */
  seed: string | null
}

/** One opened box, as hwnft/blindBox/openings tells it. */
export interface Opening {
  number: number
  prizeId: string
}

/** Everything a check needs, all of it published. */
export interface Published {
  proof: Proof
  prizes: readonly Prize[]
  openings: readonly Opening[]
}

/** Something that is not as it was promised. The first four mean that no opening could be checked. */
export type Finding =
  | { kind: 'seedSecret' }
  | { kind: 'unknownRules'; rulesVersion: string }
  | { kind: 'badSeed' }
  | { kind: 'badTable'; fault: string }
  /** Seed, table or rules are not those that were committed to. */
  | { kind: 'commitment'; published: string; computed: string }
  /** No box of the edition has this number. */
  | { kind: 'noSuchBox'; number: number }
  | { kind: 'openedTwice'; number: number }
  /** Box `number` gave `published` where the seed says `computed`; both are prize ids. */
  | { kind: 'wrongPrize'; number: number; published: string; computed: string }

/** Checks all that was published against itself; nothing found means that every opening is as it had to be. */
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
