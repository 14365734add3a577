import type { DrawRound } from '@app/contract/drawing'
import type { RoundRow } from './roundQueries.ts'

/** Returns a pool's public commitment for a round. */
export function presentRound(round: RoundRow): DrawRound {
  return {
    roundId: round.id,
    day: round.day,
    rulesVersion: round.rules_version,
    commitment: round.commitment,
    nextCommitment: round.next_commitment,
  }
}
