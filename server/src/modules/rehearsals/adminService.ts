import type { DraftId, GoodsSn, RehearsalId } from '@app/contract'
import type { AdminReason } from '@app/contract/admin/errors'
import { adminReasons } from '@app/contract/admin/errors'
import type { RehearsalScript, RehearsalTerms } from '@app/contract/admin/rehearsals'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import { type Reason, reasons } from '@app/contract/errors'
import type { RecordAct, Staff } from '../../core/adminHandler.ts'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { requireMove } from '../../core/transitions.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { LoadTestEnvironment } from '../../ports/loadTest.ts'
import type { GoodsModule } from '../goods/index.ts'
import type { SystemModule } from '../system/index.ts'
import * as queries from './queries.ts'
import { nearMessage, quietMinutes } from './runner.ts'
import { type Found, findSubject, type SubjectDeps, type SubjectKey } from './subject.ts'
import { verdictOf } from './verdict.ts'

export const rehearsalJob = 'rehearsal.run'

export interface RehearsalAdminDeps extends Pick<SubjectDeps, 'boxes' | 'drafts'> {
  loadTestEnvironment: LoadTestEnvironment
  goods: SubjectDeps['goods'] & Pick<GoodsModule, 'monitor'>
  system: Pick<SystemModule, 'heartbeats'>
}

/** Returns a reason as text for operators. */
export function messageOf(reason: string): string {
  const known: Partial<Record<string, { msg: string }>> = { ...reasons, ...adminReasons }
  return known[reason as Reason | AdminReason]?.msg ?? (reason === 'NO_ANSWER' ? '没有收到答复' : reason)
}

type Deps = Pick<CoreServices, 'database'> & RehearsalAdminDeps

/** Rehearsals for the console. */
export interface RehearsalAdmin {
  /** Returns rehearsals, by the filters of the list. */
  list(input: AdminInput<'rehearsal/list'>): Promise<AdminReply<'rehearsal/list'>>
  /**
   * Returns a rehearsal, beside the results of the real sale.
   * @throws NOT_FOUND.
   */
  info(id: RehearsalId): Promise<AdminReply<'rehearsal/info'>>
  /** Returns why no rehearsal can start now, of these goods or this draft if one is given. */
  readiness(input: AdminInput<'rehearsal/readiness'>): Promise<AdminReply<'rehearsal/readiness'>>
  /**
   * Starts a rehearsal of published goods.
   * @throws GOODS_NOT_FOUND, REHEARSAL_REFUSED with the reason as text, REHEARSAL_RUNNING.
   */
  start(input: AdminInput<'rehearsal/start'>, by: Staff, record: RecordAct): Promise<{ id: RehearsalId }>
  /**
   * Starts a rehearsal of a draft.
   * @throws NOT_FOUND, REHEARSAL_REFUSED with the reason as text, REHEARSAL_RUNNING.
   */
  startDraft(input: AdminInput<'rehearsal/startDraft'>, by: Staff, record: RecordAct): Promise<{ id: RehearsalId }>
  /**
   * Stops a rehearsal now and keeps its results so far.
   * @throws NOT_FOUND, ILLEGAL_TRANSITION.
   */
  stop(input: AdminInput<'rehearsal/stop'>, record: RecordAct): Promise<void>
}

export function createRehearsalAdmin(core: CoreServices, given: RehearsalAdminDeps): RehearsalAdmin {
  const deps: Deps = { ...core, ...given }
  return {
    list: (input) => list(deps, input),
    info: (id) => info(deps, id),
    readiness: (input) => readiness(deps, input),
    async start({ goodsSn, ...script }, by, record) {
      const found = await findSubject(deps, { goodsSn })
      if (!found) throw new AppError('GOODS_NOT_FOUND')
      return startRehearsal(deps, { found, script, by, record })
    },
    async startDraft({ draftId, ...script }, by, record) {
      const found = await findSubject(deps, { draftId })
      if (!found) throw new AppError('NOT_FOUND')
      return startRehearsal(deps, { found, script, by, record })
    },
    stop: (input, record) => stopRehearsal(deps, input, record),
  }
}

/** Returns why no rehearsal can start now. */
async function hindrancesNow({ loadTestEnvironment, goods, system }: Deps): Promise<string[]> {
  const [hindrance, near, heartbeats] = await Promise.all([
    loadTestEnvironment.hindrance(),
    goods.monitor.dropNear(quietMinutes),
    system.heartbeats.list(),
  ])
  const hasWorker = heartbeats.some(({ role, isAlive }) => isAlive && role !== 'api')
  return [
    ...(hindrance === undefined ? [] : [hindrance]),
    ...(near ? [nearMessage(near.name)] : []),
    ...(hasWorker ? [] : ['后台进程不在线，演练要由它来执行：请先到“运行状况”看看']),
  ]
}

const present = (row: queries.RehearsalRow) => ({
  id: row.id,
  goodsSn: row.goods_sn,
  goodsName: row.goods_name,
  draftId: row.draft_id,
  state: row.state,
  people: row.people,
  curve: row.script.curve,
  askedAt: toSeconds(row.asked_at),
  askedBy: row.asked_by_name,
  endedAt: toSecondsOrNull(row.ended_at),
})

/** Only a rehearsal that ran to its end is judged: a stopped one lacks those who come last. */
const judge = ({ state, report }: queries.RehearsalRow) => (state === 'done' && report ? verdictOf(report) : null)

async function list(
  { database: { db } }: Deps,
  input: AdminInput<'rehearsal/list'>,
): Promise<AdminReply<'rehearsal/list'>> {
  const { rows, next } = await queries.list(db, input)
  const entries = rows.map((row) => ({
    ...present(row),
    edition: row.terms.edition,
    sold: row.report?.sold ?? null,
    outcome: judge(row)?.outcome ?? null,
    peakOrders: row.report?.peakOrders ?? null,
    p99: row.report?.order.p99 ?? null,
  }))
  return { list: entries, next }
}

async function info(deps: Deps, id: RehearsalId): Promise<AdminReply<'rehearsal/info'>> {
  const row = await queries.find(deps.database.db, id)
  if (!row) throw new AppError('NOT_FOUND')
  const key = row.draft_id === null ? { goodsSn: row.goods_sn } : { draftId: row.draft_id }
  const [found, actual] = await Promise.all([findSubject(deps, key), actualOf(deps, row.goods_sn)])
  return {
    ...present(row),
    terms: row.terms,
    isCurrent: found !== undefined && 'subject' in found && isSame(found.subject.terms, row.terms),
    script: row.script,
    progress: row.progress,
    report: row.report,
    verdict: judge(row),
    failure: row.failure,
    actual,
  }
}

/** Returns the results of the real sale so far. */
async function actualOf({ goods }: Deps, goodsSn: GoodsSn): Promise<AdminReply<'rehearsal/info'>['actual']> {
  const [found, peakOrders] = await Promise.all([goods.monitor.one(goodsSn), goods.monitor.peakOf(goodsSn)])
  if (!found) return null
  const { sale, refusals, placedTotal } = found
  if (sale.sold + sale.reserved === 0 && refusals.length === 0) return null
  return {
    placed: placedTotal,
    sold: sale.sold,
    left: sale.edition - sale.sold - sale.reserved,
    peakOrders,
    refusals: refusals.map(({ reason, total }) => ({ reason, message: messageOf(reason), count: total })),
  }
}

async function readiness(
  deps: Deps,
  { goodsSn, draftId }: AdminInput<'rehearsal/readiness'>,
): Promise<AdminReply<'rehearsal/readiness'>> {
  const key = keyOf(goodsSn, draftId)
  const [found, hindrances, open] = await Promise.all([
    key && findSubject(deps, key),
    hindrancesNow(deps),
    queries.open(deps.database.db),
  ])
  const own = found && 'hindrances' in found ? found.hindrances : []
  const subject = found && 'subject' in found ? found.subject : undefined
  return {
    hindrances: [...(open ? [adminReasons.REHEARSAL_RUNNING.msg] : []), ...own, ...hindrances],
    runningId: open?.id ?? null,
    work: subject ? { goodsSn: subject.goodsSn, name: subject.name, terms: subject.terms } : null,
  }
}

function keyOf(goodsSn: GoodsSn | undefined, draftId: DraftId | undefined): SubjectKey | undefined {
  if (draftId !== undefined) return { draftId }
  return goodsSn === undefined ? undefined : { goodsSn }
}

async function startRehearsal(
  deps: Deps,
  { found, script, by, record }: { found: Found; script: RehearsalScript; by: Staff; record: RecordAct },
): Promise<{ id: RehearsalId }> {
  if ('hindrances' in found) throw refused(found.hindrances)
  const hindrances = await hindrancesNow(deps)
  if (hindrances.length > 0) throw refused(hindrances)
  const { subject } = found
  return deps.database.transaction(async (tx) => {
    const id = await queries.begin(tx, { subject, script, by })
    if (id === undefined) throw new AppError('REHEARSAL_RUNNING')
    await enqueue(tx, { kind: rehearsalJob, payload: { id }, maxAttempts: 3 })
    const { goodsSn, name, draftId } = subject
    const after = { goodsSn, goodsName: name, ...(draftId !== null && { draftId }), ...script }
    await record(tx, { target: `rehearsal:${id}`, after })
    return { id }
  })
}

const refused = ([hindrance = '']: readonly string[]): AppError => new AppError('REHEARSAL_REFUSED', { msg: hindrance })

async function stopRehearsal(
  { database }: Deps,
  { id, reason }: AdminInput<'rehearsal/stop'>,
  record: RecordAct,
): Promise<void> {
  await database.transaction(async (tx) => {
    const found = await queries.lock(tx, id)
    if (!found) throw new AppError('NOT_FOUND')
    requireMove(await queries.end(tx, id, 'stopped', reason))
    await queries.announce(tx)
    await record(tx, {
      target: `rehearsal:${id}`,
      before: { state: found.state },
      after: { state: 'stopped' },
      reason,
    })
  })
}

/** Whether two sets of rules are equal, whatever the order of their windows. */
function isSame(one: RehearsalTerms, other: RehearsalTerms): boolean {
  const text = ({ windows, ...rest }: RehearsalTerms) =>
    JSON.stringify([
      Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      windows.map(({ kind, before, lasts }) => [kind, before, lasts]),
    ])
  return text(one) === text(other)
}
