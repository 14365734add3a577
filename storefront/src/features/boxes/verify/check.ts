import { committedText, deckOf, type Finding, oddsOf, type Published, verify } from '@app/fair'

/** Input of the check: everything published about a box. */
export interface Case extends Published {
  edition: number
  /** Published share of each prize, in table order, in hundredths of a percent. */
  odds: readonly number[]
}

/** Faults in the published table and openings that show before the seed is known. */
export interface PlainFaults {
  /** The table does not add up to the edition. */
  edition: boolean
  /** Shares do not follow from the quantities, or do not add up to 100.00%. */
  odds: boolean
  /** Numbers opened twice, or outside the edition. */
  numbers: number[]
  /** Ids of prizes drawn more often than they exist. */
  overdrawn: string[]
}

export interface Checked {
  plain: PlainFaults
  findings: Finding[]
  /** Text hashed for the commitment; undefined while the seed is secret or unreadable. */
  text: string | undefined
  /** Prize id of each box, box 1 first; undefined while it cannot be dealt. */
  deck: string[] | undefined
}

/** Recomputes everything. Handles a large edition synchronously, so it must run in a worker. */
export function check(subject: Case): Checked {
  const { proof, prizes } = subject
  const findings = verify(subject)
  const cannotDeal = findings.some(({ kind }) => ['seedSecret', 'unknownRules', 'badSeed', 'badTable'].includes(kind))
  const canDeal = proof.seed !== null && !cannotDeal
  return {
    plain: plainFaults(subject),
    findings,
    text: canDeal ? committedText(proof.seed ?? '', prizes) : undefined,
    deck: canDeal ? deckOf(proof.seed ?? '', prizes) : undefined,
  }
}

function plainFaults({ prizes, odds, openings, edition }: Case): PlainFaults {
  const quantities = prizes.map(({ quantity }) => quantity)
  const total = quantities.reduce((sum, quantity) => sum + quantity, 0)
  const seen = new Set<number>()
  const drawn = new Map<string, number>()
  const numbers: number[] = []
  for (const { number, prizeId } of openings) {
    if (seen.has(number) || number < 1 || number > edition) numbers.push(number)
    seen.add(number)
    drawn.set(prizeId, (drawn.get(prizeId) ?? 0) + 1)
  }
  const available = new Map(prizes.map(({ prizeId, quantity }) => [prizeId, quantity]))
  return {
    edition: total !== edition,
    odds: total === 0 || oddsOf(quantities).join() !== odds.join(),
    numbers,
    overdrawn: [...drawn]
      .filter(([prizeId, count]) => count > (available.get(prizeId) ?? 0))
      .map(([prizeId]) => prizeId),
  }
}
