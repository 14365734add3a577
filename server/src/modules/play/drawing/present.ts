import type { DrawRound } from '@app/contract/drawing'
import type { RoundRow } from './roundQueries.ts'

/** What a pool has committed to, as everybody may see it. */
export function presentRound(round: RoundRow): DrawRound {
  return {
    roundId: round.id,
    day: round.day,
    rulesVersion: round.rules_version,
    commitment: round.commitment,
    nextCommitment: round.next_commitment,
  }
}
