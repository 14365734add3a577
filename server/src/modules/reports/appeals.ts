import type { DecisionId, Reply, Uid } from '@app/contract'
import type { DecisionCard } from '@app/contract/appeals'
import { toSeconds } from '../../core/clock.ts'
import type { Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Handlers } from '../../core/handler.ts'
import { type CursorPage, readPage } from '../../core/paging.ts'
import type { StoredSettings } from '../../core/storedSettings.ts'
import type { ModerationModule } from '../moderation/index.ts'
import * as decisions from './decisionQueries.ts'
import { versionOf } from './ledger.ts'
import { findStanding, type Target } from './queries.ts'
import type { ReportSettings } from './settings.ts'
import type { ReportsDeps } from './subjects.ts'

/** Decisions against a user's content and the user's appeals (rules/wall#decisions-and-appeals). */
export interface Appeals {
  /** Returns the decisions against a user's content, as the user sees them. */
  mine(uid: Uid, page: CursorPage): Promise<Reply<'hwnft/appeal/list'>>
  /**
   * Adds an appeal. Throws NOT_FOUND for a decision about another user, APPEALED for a second appeal, APPEAL_LATE, and
   * ILLEGAL_TRANSITION for a decision no longer in force and for names, since another can be chosen at any time.
   */
  add(tx: Tx, uid: Uid, appeal: NewAppeal): Promise<void>
  /**
   * Stores an appeal against a locked subject that was made in another module. Content hidden by reports alone has no
   * decision: one in the platform's name is created for it. Throws APPEALED.
   */
  asked(tx: Tx, target: Target, text: string): Promise<void>
}

interface NewAppeal {
  decisionId: DecisionId
  text: string
}

interface Deps extends Pick<CoreServices, 'clock' | 'database'>, Pick<ReportsDeps, 'subjectOf'> {
  settings: StoredSettings<ReportSettings>
}

export function createAppeals(deps: Deps): Appeals {
  return {
    mine: (uid, page) => listDecisions(deps, uid, page),
    add: (tx, uid, appeal) => addAppeal(deps, tx, uid, appeal),
    asked: (tx, target, text) => appealElsewhere(deps, tx, target, text),
  }
}

async function listDecisions(
  { clock, database, settings, subjectOf }: Deps,
  uid: Uid,
  input: CursorPage,
): Promise<Reply<'hwnft/appeal/list'>> {
  const { db } = database
  const { appealDays } = await settings.get('reports')
  const [{ rows, cursor }, total] = await Promise.all([
    readPage(
      input,
      (place) => decisions.listAgainst(db, uid, { ...place, appealDays }),
      ({ id }) => id,
    ),
    decisions.countAgainst(db, uid),
  ])
  const list = rows.map((row): DecisionCard => {
    const until = toSeconds(row.appeal_until)
    const isOpen = row.state === 'standing' && subjectOf(row.kind).appeals !== undefined && until * 1000 > clock.now()
    return {
      decisionId: row.id,
      kind: row.kind,
      words: row.words,
      verdict: row.verdict === 'reject' ? 'reject' : 'takeDown',
      reason: row.reason ?? '',
      time: toSeconds(row.decided_at),
      state: row.state,
      appealUntil: isOpen ? until : null,
      appeal: row.appeal,
      answer: row.answer,
    }
  })
  return { list, total, page: input.page, size: input.size, cursor }
}

async function addAppeal(
  { settings, subjectOf }: Deps,
  tx: Tx,
  uid: Uid,
  { decisionId, text }: NewAppeal,
): Promise<void> {
  const found = await decisions.findDecision(tx, decisionId)
  if (!found || found.uid !== uid || found.verdict === 'pass') throw new AppError('NOT_FOUND')
  const target = { kind: found.kind, id: found.subject_id }
  const subject = subjectOf(target.kind)
  // Lock order of all decisions: the standing, the subject, the decision.
  await findStanding(tx, target)
  await subject.lock(tx, target.id)
  const decision = await decisions.lockDecision(tx, decisionId)
  if (!decision || !subject.appeals || decision.state === 'lifted') throw new AppError('ILLEGAL_TRANSITION')
  if (decision.state !== 'standing') throw new AppError('APPEALED')
  const { appealDays } = await settings.get('reports', tx)
  if (await decisions.isLate(tx, decisionId, appealDays)) throw new AppError('APPEAL_LATE')
  if (!(await decisions.appeal(tx, decisionId, text))) throw new AppError('APPEALED')
  await subject.appeals.asked(tx, target.id, text)
}

async function appealElsewhere(deps: Deps, tx: Tx, target: Target, text: string): Promise<void> {
  const standing = (await decisions.openAgainst(tx, target)).at(-1)
  const id = standing?.id ?? (await decideAsPlatform(deps, tx, target))
  if (id !== undefined && !(await decisions.appeal(tx, id, text))) throw new AppError('APPEALED')
}

async function decideAsPlatform({ subjectOf }: Deps, tx: Tx, target: Target): Promise<DecisionId | undefined> {
  const [described] = await subjectOf(target.kind).describe(tx, [target.id])
  if (!described) return undefined
  const { uid, words } = described
  return decisions.insertDecision(tx, {
    ...target,
    uid,
    words,
    seen: versionOf(described),
    verdict: 'takeDown',
    reason: '收到多位用户举报，暂时隐藏',
    by: { name: '系统', staffId: null },
  })
}

export function appealRoutes({
  appeals,
  moderation,
}: {
  appeals: Appeals
  moderation: Pick<ModerationModule, 'checkText'>
}) {
  return {
    'hwnft/appeal/list': (input, { caller }) => appeals.mine(caller.uid, input),
    'hwnft/appeal/add': (input, { caller: { uid }, idempotency }) =>
      idempotency.onceAsked(
        { ask: () => moderation.checkText(input.text, { field: 'text', uid }), assumed: { doubts: [] } },
        async (tx) => {
          await appeals.add(tx, uid, input)
          return {}
        },
      ),
  } satisfies Partial<Handlers>
}
