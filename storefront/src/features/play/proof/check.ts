import { drawFaultOf, type DrawFinding, drawnPrize, verifyDraws } from '@app/fair'
import type { Outcome } from '../../../domain/proof/steps.tsx'
import type { Round } from '../api.ts'

/** One of my tries beside what the seed says. */
export interface CheckedTry {
  ordinal: number
  /** Epoch seconds. */
  time: number
  /** Prize ids: the one that was given, and the one that was computed where that could be done. */
  given: string
  computed: string | undefined
  outcome: Outcome
}

export interface CheckedRound {
  /** What is wrong with the table, in English; undefined where nothing is. */
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
