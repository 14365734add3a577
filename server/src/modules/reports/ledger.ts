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

export type Ledger = ReturnType<typeof createLedger>

/** Creates the record of decisions, from which the author reads the reason and appeals. */
export function createLedger({ subjectOf }: Pick<ReportsDeps, 'subjectOf'>) {
  return {
    /** Records that content may be shown: decisions against it no longer hold. */
    async passed(tx: Tx, target: Target, by: queries.Decider, words: string | null = null): Promise<void> {
      for (const { id } of await queries.openAgainst(tx, target)) await queries.answer(tx, id, 'lifted', { by, words })
      await add(tx, target, { verdict: 'pass', reason: null, by })
    },

    /**
     * Records that content may not be shown. This answers a pending appeal of its author instead of adding a decision.
     */
    async refused(
      tx: Tx,
      target: Target,
      { verdict, reason, by }: { verdict: 'reject' | 'takeDown'; reason: string | null; by: queries.Decider },
    ): Promise<void> {
      const appealed = (await queries.openAgainst(tx, target)).filter(({ state }) => state === 'appealed')
      for (const { id } of appealed) await queries.answer(tx, id, 'upheld', { by, words: reason })
      if (appealed.length === 0) await add(tx, target, { verdict, reason: reason ?? plainReason, by })
    },
  }

  async function add(
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
}
