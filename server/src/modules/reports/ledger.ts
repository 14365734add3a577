import { createHash } from 'node:crypto'
import type { Tx } from '../../core/database.ts'
import * as queries from './decisionQueries.ts'
import type { Target } from './queries.ts'
import type { Described, ReportsDeps } from './subjects.ts'

/** What its writer reads where whoever decided said nothing. */
export const plainReason = '不符合社区规范'

/** Which words and pictures these are: those that are changed are others. */
export const versionOf = ({ words, pictures }: Pick<Described, 'words' | 'pictures'>): string =>
  createHash('sha256')
    .update(JSON.stringify([words, pictures]))
    .digest('hex')
    .slice(0, 16)

export type Ledger = ReturnType<typeof createLedger>

/** Keeps what was decided, so that its writer reads why and may say something against it. */
export function createLedger({ subjectOf }: Pick<ReportsDeps, 'subjectOf'>) {
  return {
    /** It may be seen: nothing that was decided against it holds any more. */
    async passed(tx: Tx, target: Target, by: queries.Decider, words: string | null = null): Promise<void> {
      for (const { id } of await queries.openAgainst(tx, target)) await queries.answer(tx, id, 'lifted', { by, words })
      await add(tx, target, { verdict: 'pass', reason: null, by })
    },

    /** It may not. What its writer had spoken against is answered thereby, and not decided anew. */
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
    // Its owner took it away meanwhile: there is nobody to be told.
    if (!described) return
    const { uid, words } = described
    await queries.insertDecision(tx, { ...target, ...decision, uid, words, seen: versionOf(described) })
  }
}
