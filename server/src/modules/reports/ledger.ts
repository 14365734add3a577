import { createHash } from 'node:crypto'
import type { Tx } from '../../core/database.ts'
import * as queries from './decisionQueries.ts'
import type { Target } from './queries.ts'
import type { Described, ReportsDeps } from './subjects.ts'

/** Reason shown to the author if the reviewer gave none. */
export const plainReason = '不符合社区规范'

/** Returns the version of content: a hash that changes with its text or pictures. */
export const versionOf = ({ words, pictures }: Pick<Described, 'words' | 'pictures'>): string =>
  createHash('sha256')
    .update(JSON.stringify([words, pictures]))
    .digest('hex')
    .slice(0, 16)

/** The record of decisions, from which the author reads the reason and appeals. */
export interface Ledger {
  /** Records that content may be shown: decisions against it no longer hold. */
  passed(tx: Tx, target: Target, by: queries.Decider, answer?: string | null): Promise<void>
  /** Records that content may not be shown. This answers a pending appeal of its author instead of adding a decision. */
  refused(tx: Tx, target: Target, refusal: Refusal): Promise<void>
}

interface Refusal {
  verdict: 'reject' | 'takeDown'
  reason: string | null
  by: queries.Decider
}

type SubjectOf = ReportsDeps['subjectOf']

export function createLedger({ subjectOf }: Pick<ReportsDeps, 'subjectOf'>): Ledger {
  return {
    passed: (tx, target, by, answer = null) => recordPassed(subjectOf, tx, target, by, answer),
    refused: (tx, target, refusal) => recordRefused(subjectOf, tx, target, refusal),
  }
}

async function recordPassed(
  subjectOf: SubjectOf,
  tx: Tx,
  target: Target,
  by: queries.Decider,
  answer: string | null,
): Promise<void> {
  for (const { id } of await queries.openAgainst(tx, target)) {
    await queries.answer(tx, id, 'lifted', { by, words: answer })
  }
  await addDecision(subjectOf, tx, target, { verdict: 'pass', reason: null, by })
}

async function recordRefused(
  subjectOf: SubjectOf,
  tx: Tx,
  target: Target,
  { verdict, reason, by }: Refusal,
): Promise<void> {
  const appealed = (await queries.openAgainst(tx, target)).filter(({ state }) => state === 'appealed')
  for (const { id } of appealed) await queries.answer(tx, id, 'upheld', { by, words: reason })
  if (appealed.length === 0) {
    await addDecision(subjectOf, tx, target, { verdict, reason: reason ?? plainReason, by })
  }
}

async function addDecision(
  subjectOf: SubjectOf,
  tx: Tx,
  target: Target,
  decision: Pick<queries.NewDecision, 'verdict' | 'reason' | 'by'>,
): Promise<void> {
  const [described] = await subjectOf(target.kind).describe(tx, [target.id])
  // Its owner deleted it in the meantime, so there is no author to notify.
  if (!described) return
  const { uid, words } = described
  await queries.insertDecision(tx, { ...target, ...decision, uid, words, seen: versionOf(described) })
}
