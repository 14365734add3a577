export { commitmentOf, committedText } from './commitment.ts'
export { deckOf, prizeOf, rulesVersion } from './deck.ts'
export {
  drawCommitmentOf,
  type DrawFinding,
  drawFaultOf,
  drawnPrize,
  type DrawOdds,
  drawRulesVersion,
  type PublishedRound,
  type Try,
  verifyDraws,
} from './draws.ts'
export { oddsOf } from './odds.ts'
export { editionOf, faultOf, type Prize } from './table.ts'
export { type Finding, type Opening, type Proof, type Published, verify } from './verify.ts'
