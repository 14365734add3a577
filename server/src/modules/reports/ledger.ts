import { createHash } from 'node:crypto'
import type { Tx } from '../../core/database.ts'
import { type Emit, events } from '../../events/index.ts'
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

interface Deps extends Pick<ReportsDeps, 'subjectOf'> {
  emit: Emit
}

export function createLedger(deps: Deps): Ledger {
  return {
    passed: (tx, target, by, answer = null) => recordPassed(deps, tx, target, by, answer),
    refused: (tx, target, refusal) => recordRefused(deps, tx, target, refusal),
  }
}

/** Answers a decision and informs the author, except of a name, which cannot be restored. */
export async function answerDecision(
  { emit }: { emit: Emit },
  tx: Tx,
  { id: decisionId, uid, kind, state }: queries.DecisionRow,
  to: 'upheld' | 'lifted',
  { by, answer }: { by: queries.Decider; answer: string | null },
): Promise<void> {
  if (!(await queries.answer(tx, decisionId, to, { by, answer })) || kind === 'name') return
  const [isLifted, wasAppealed] = [to === 'lifted', state === 'appealed']
  await emit(tx, events.decisionAnswered, { decisionId, uid, kind, isLifted, wasAppealed, answer: answer ?? '' })
}

async function recordPassed(
  deps: Deps,
  tx: Tx,
  target: Target,
  by: queries.Decider,
  answer: string | null,
): Promise<void> {
  for (const open of await queries.openAgainst(tx, target)) {
    await answerDecision(deps, tx, open, 'lifted', { by, answer })
  }
  await addDecision(deps, tx, target, { verdict: 'pass', reason: null, by })
}

async function recordRefused(deps: Deps, tx: Tx, target: Target, { verdict, reason, by }: Refusal): Promise<void> {
  const appealed = (await queries.openAgainst(tx, target)).filter(({ state }) => state === 'appealed')
  for (const open of appealed) await answerDecision(deps, tx, open, 'upheld', { by, answer: reason })
  if (appealed.length === 0) {
    await addDecision(deps, tx, target, { verdict, reason: reason ?? plainReason, by })
  }
}

async function addDecision(
  { subjectOf, emit }: Deps,
  tx: Tx,
  target: Target,
  decision: Pick<queries.NewDecision, 'verdict' | 'reason' | 'by'>,
): Promise<void> {
  const [described] = await subjectOf(target.kind).describe(tx, [target.id])
  // Its owner deleted it in the meantime, so there is no author to notify.
  if (!described) return
  const { uid, words } = described
  const { kind } = target
  const { verdict, reason } = decision
  const decisionId = await queries.insertDecision(tx, {
    ...target,
    ...decision,
    uid,
    words,
    seen: versionOf(described),
  })
  if (verdict === 'pass' || kind === 'name') return
  const refused = { decisionId, uid, kind, wasShown: verdict === 'takeDown', reason: reason ?? plainReason }
  await emit(tx, events.contentRefused, refused)
}
