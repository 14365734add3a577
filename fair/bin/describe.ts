import type { Finding } from '../src/index.ts'

/** Formats one finding as a line of text. */
export function describeFinding(finding: Finding): string {
  switch (finding.kind) {
    case 'seedSecret':
      return 'The seed is still secret'
    case 'unknownRules':
      return `These rules are unknown here: ${finding.rulesVersion}`
    case 'badSeed':
      return 'What was published as the seed is none'
    case 'badTable':
      return `The prize table is broken: ${finding.fault}`
    case 'commitment':
      return `Commitment: published ${finding.published}, computed ${finding.computed}`
    case 'noSuchBox':
      return `Box ${finding.number}: there is no such box`
    case 'openedTwice':
      return `Box ${finding.number}: opened twice`
    case 'wrongPrize':
      return `Box ${finding.number}: gave prize ${finding.published}, should have given ${finding.computed}`
  }
}
