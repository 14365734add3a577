import { drawFaultOf, type DrawFinding, drawnPrize, verifyDraws } from '@app/fair'
import type { Outcome } from '../../../domain/proof/steps.tsx'
import type { Round } from '../api.ts'

/** One try of the user, with the prize computed from the seed. */
export interface CheckedTry {
  ordinal: number
  /** Epoch seconds. */
  time: number
  /** Prize ids: the one given, and the one computed, if it could be computed. */
  given: string
  computed: string | undefined
  outcome: Outcome
}

export interface CheckedRound {
  /** What is wrong with the table, in English; undefined if nothing is. */
  tableFault: string | undefined
  findings: DrawFinding[]
  tries: CheckedTry[]
}

const blocking: ReadonlySet<DrawFinding['kind']> = new Set(['seedSecret', 'unknownRules', 'badSeed', 'badTable'])

/** Recomputes a round: the commitment, and each of the caller's tries. */
export function checkRound(round: Round): CheckedRound {
  const { seed, prizes } = round
  const uid = round.uid ?? ''
  const findings = verifyDraws({ ...round, uid })
  const cannotDraw = seed === null || findings.some(({ kind }) => blocking.has(kind))
  const wrong = new Set(findings.flatMap((finding) => (finding.kind === 'wrongPrize' ? [finding.ordinal] : [])))
  return {
    tableFault: drawFaultOf(prizes),
    findings,
    tries: round.draws.map(({ ordinal, prizeId, time }) => ({
      ordinal,
      time,
      given: prizeId,
      computed: cannotDraw ? undefined : drawnPrize(seed, prizes, { uid, ordinal }),
      outcome: outcomeOf({ isSecret: seed === null, isWrong: cannotDraw || wrong.has(ordinal) }),
    })),
  }
}

function outcomeOf({ isSecret, isWrong }: { isSecret: boolean; isWrong: boolean }): Outcome {
  if (isSecret) return 'waiting'
  return isWrong ? 'failed' : 'passed'
}
