import type { ApprovalId, StaffId } from '@app/contract'
import { type AdminInput, type AdminPath, type AdminReply, adminRoutes } from '@app/contract/admin/routes'
import type { Permission } from '@app/contract/admin/permissions'
import type { AdminCall, AdminHandler, RecordAct, Staff } from '../../../core/adminHandler.ts'
import type { Approvable, Approvables, ApprovalPath, Doers, Prepared } from '../../../core/approvable.ts'
import { toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import type { Database, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import { inSavepoint } from '../../../core/savepoint.ts'
import type { Sweep } from '../../../jobs/sweep.ts'
import * as queries from './queries.ts'
import { lastDoer } from '../audit/queries.ts'
import { mayBeOne } from '../accounts/invitationQueries.ts'
import { holdsAll, permissionsOf } from '../roles/permissions.ts'
import { approvalPaths, policies } from './policies.ts'
import type { Roles } from '../roles/service.ts'
import { isAtCommand } from '../sessions/service.ts'
import { countAlone, lockSum, type Weighed, whyTwo } from './weights.ts'

type Call = Pick<AdminCall, 'record'> & { staff: Staff }
type ApprovalInput = AdminInput<ApprovalPath>
type AnyApprovable = Approvable<ApprovalPath>
type Detail = AdminReply<'approval/info'>

/** Why an approved request could not be performed. */
interface Undone {
  state: 'moved' | 'void'
  refusal: string
}

export type Approvals = ReturnType<typeof createApprovals>

/**
 * Creates the two-person approval. The requester cannot approve, the input cannot change, and the action is performed
 * in the approving transaction, which verifies that what the requester saw is unchanged
 * (docs/adr/0031-approval-prepares-twice.md). `approvables` is a function, because the modules that declare them are created later.
 */
export function createApprovals(database: Database, { roles, approvables }: Deps) {
  const { db } = database
  const one = (path: ApprovalPath): AnyApprovable => {
    const found = approvables()[path]
    if (!found) throw new Error(`Nobody declares how ${path} is prepared and performed`)
    return found
  }

  /**
   * Lists the colleagues who could be a second person. Everybody who could ever log in counts, including colleagues
   * whom this person disabled, reset or is about to demote, so that nobody can make themselves the only person. For a
   * command only those who could approve now count, so that the server's operator can restore an installation after the
   * others have left.
   */
  const othersOf = async (tx: Tx, staff: Staff, subjects: readonly StaffId[]): Promise<StaffId[]> =>
    isAtCommand(staff)
      ? (await queries.activeApart(tx, staff.id)).filter((id) => !subjects.includes(id))
      : queries.everPresent(tx, staff.id)

  /** Whether any of these staff has the permissions to approve. */
  async function isAnyAble(
    tx: Tx,
    ids: StaffId[],
    mayDo: (permissions: ReadonlySet<Permission>) => boolean,
  ): Promise<boolean> {
    const held = await roles.heldBy(tx, ids)
    return [...held.values()].some((some) => mayDo(permissionsOf(some)))
  }

  /** Returns why the action needs a second person; null if one person may do it alone. */
  async function whySecond(tx: Tx, path: ApprovalPath, prepared: PartOfAct, staff: Staff): Promise<string | null> {
    const why = await whyTwo(tx, path, prepared, staff.id)
    if (why === null || !policies[path].alone) return why
    const { subjects = [], needs = [] } = prepared
    const others = await othersOf(tx, staff, subjects)
    const isAnother = await isAnyAble(tx, others, (held) => mayDecide(held, path) && holdsAll(held, needs))
    return isAnother ? why : null
  }

  /** Stores a request. A repeated request of the same staff member returns the waiting one. Throws APPROVAL_WAITING. */
  async function keep(
    tx: Tx,
    path: ApprovalPath,
    input: ApprovalInput,
    { staff, why, ...prepared }: Prepared & { staff: Staff; why: string },
  ) {
    const { target, seen, before, after } = prepared
    const asked = JSON.stringify(input)
    await queries.expire(tx, { verb: path, target })
    const waiting = await queries.waitingFor(tx, path, target, asked)
    if (waiting?.is_same && waiting.asked_by === staff.id) return waiting
    if (waiting) throw new AppError('APPROVAL_WAITING', { data: { approvalId: waiting.id } })
    return queries.insert(tx, {
      verb: path,
      target,
      input: asked,
      seen: JSON.stringify(seen),
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      reason: input.reason,
      why,
      asked_by: staff.id,
    })
  }

  async function ask(tx: Tx, path: ApprovalPath, input: ApprovalInput, { staff, record }: Call) {
    await lockSum(tx, path)
    const prepared = await one(path).prepare(tx, input, staff)
    const { target, before, after } = prepared
    const { reason } = input
    const why = await whySecond(tx, path, prepared, staff)
    if (why === null) {
      const result = await one(path).perform(tx, input, { asked: staff, approved: null })
      await countAlone(tx, path, prepared, staff.id)
      await record(tx, { verb: path, target, before, after, reason })
      return { outcome: 'done' as const, result }
    }
    const request = await keep(tx, path, input, { ...prepared, staff, why })
    const { id, expires_at: expiresAt } = request
    await record(tx, { verb: path, target, before, after: { ...after, approval: id }, reason, outcome: 'asked' })
    return { outcome: 'waiting' as const, approvalId: id, expiresAt: toSeconds(expiresAt), why: request.why }
  }

  /** Locks a request. Throws NOT_FOUND if it does not exist or the caller may not see it. */
  async function take(tx: Tx, id: ApprovalId, staff: Staff): Promise<queries.Approval & { path: ApprovalPath }> {
    const request = await queries.lock(tx, id, staff.id)
    if (!request || !isSeen(request, staff)) throw new AppError('NOT_FOUND')
    const path = approvalPaths.find((known) => known === request.verb)
    if (!path) throw new AppError('APPROVAL_OVER')
    return { ...request, path }
  }

  /** Locks a request for a decision. Throws NOT_FOUND, NOT_ALLOWED, APPROVAL_OWN. */
  async function takeToDecide(tx: Tx, id: ApprovalId, staff: Staff) {
    const request = await take(tx, id, staff)
    if (!mayDecide(staff.permissions, request.path)) throw new AppError('NOT_ALLOWED')
    if (request.asked_by === staff.id) throw new AppError('APPROVAL_OWN')
    return request
  }

  /** Whether the requester may still log in and perform the action. */
  async function isGood(tx: Tx, { asked_by: askedBy, disabled_reason: disabled, path }: Taken): Promise<boolean> {
    if (disabled !== null) return false
    const held = (await roles.heldBy(tx, [askedBy])).get(askedBy) ?? []
    return permissionsOf(held).has(rightOf(path))
  }

  /** Performs a request, or returns why it cannot be performed. A refusal that concerns the approver is thrown. */
  async function perform(tx: Tx, request: Taken, staff: Staff): Promise<Prepared | Undone> {
    if (!(await isGood(tx, request))) return { state: 'void', refusal: '' }
    const approvable = one(request.path)
    // The contract validated this input before it was stored.
    const input = request.input as ApprovalInput
    const by: Doers = {
      asked: { id: request.asked_by, name: request.asker, displayName: request.asked_by_name },
      approved: staff,
    }
    try {
      return await inSavepoint(tx, async () => {
        const prepared = await approvable.prepare(tx, input, staff)
        if (prepared.subjects?.includes(staff.id) || !holdsAll(staff.permissions, prepared.needs ?? []))
          throw new AppError('NOT_ALLOWED')
        if (!(await queries.isUnmoved(tx, request.id, JSON.stringify(prepared.seen)))) throw new Moved()
        await approvable.perform(tx, input, by)
        return prepared
      })
    } catch (error) {
      if (error instanceof Moved) return { state: 'moved', refusal: '' }
      const isOfTarget = error instanceof AppError && [400, 404, 409].includes(error.status)
      if (isOfTarget) return { state: 'moved', refusal: error.reason }
      throw error
    }
  }

  async function approve({ id, words }: AdminInput<'approval/approve'>, { staff, record }: Call): Promise<void> {
    const undone = await database.transaction(async (tx) => {
      const request = await takeToDecide(tx, id, staff)
      const target = `approval:${id}`
      if (request.state === 'done' && request.decided_by === staff.id) {
        // The reply was lost and the approver repeats the request.
        await record(tx, { target, after: { state: 'done', again: true } })
        return null
      }
      requireWaiting(request)
      if (!request.is_apart) throw notApart()
      const done = await perform(tx, request, staff)
      if ('state' in done) {
        const by = done.state === 'moved' ? staff.id : null
        await queries.end(tx, id, { state: done.state, by, words: by ? words : '', refusal: done.refusal })
        return done
      }
      if (!(await queries.end(tx, id, { state: 'done', by: staff.id, words }))) throw notApart()
      await record(tx, { target, before: { state: 'waiting' }, after: { state: 'done' }, reason: words })
      await record(tx, {
        verb: request.path,
        target: request.target,
        before: done.before,
        after: { ...done.after, approval: id, askedBy: request.asker },
        reason: request.reason,
      })
      return null
    })
    if (undone) throw refusalOf(undone)
  }

  return {
    /**
     * Requires a different person for the second of two steps. Throws APPROVAL_OWN if the same person, through any
     * account that may be theirs, did the first step last and somebody else could do the second.
     */
    async requireOther(
      tx: Tx,
      { first, second, target }: { first: AdminPath; second: AdminPath; target: string },
      staff: Staff,
    ): Promise<void> {
      const last = await lastDoer(tx, { verb: first, target })
      const [isOne] = last ? await mayBeOne(tx, staff.id, [last]) : []
      if (!isOne) return
      if (await isAnyAble(tx, await othersOf(tx, staff, []), (held) => held.has(rightOf(second)))) {
        throw new AppError('APPROVAL_OWN', { msg: '自己提交的，要由另一位同事审核' })
      }
    },

    /** Returns why this person may not do this much alone now; null if they may. */
    whySecond: (path: ApprovalPath, act: PartOfAct, staff: Staff): Promise<string | null> =>
      database.transaction((tx) => whySecond(tx, path, act, staff)),

    /**
     * Counts an action that is performed here alone, outside its call, such as by a command. Throws APPROVAL_NEEDED
     * with the reason if it needs a second person.
     */
    async countAlone(tx: Tx, path: ApprovalPath, act: PartOfAct, staff: Staff): Promise<void> {
      const why = await whySecond(tx, path, act, staff)
      if (why !== null) throw new AppError('APPROVAL_NEEDED', { msg: `${why}，请在控制台提交，由另一位同事复核` })
      await countAlone(tx, path, act, staff.id)
    },

    /** Returns the handler of a call that may need approval. */
    requiresApproval: <P extends ApprovalPath>(path: P): AdminHandler<P> =>
      ((input: ApprovalInput, call: Call) => database.transaction((tx) => ask(tx, path, input, call))) as never,

    /** Requests an action as a part of another one; its audit entry must be the last statement. */
    ask: <P extends ApprovalPath>(tx: Tx, path: P, input: AdminInput<P>, call: Call) => ask(tx, path, input, call),

    async list(input: AdminInput<'approval/list'>, staff: Staff): Promise<AdminReply<'approval/list'>> {
      const { rows, next } = await queries.list(db, input, sightOf(staff), decidableBy(staff))
      return { list: rows.map((row) => describe(row, staff)), next }
    },

    /** Returns a request. Throws NOT_FOUND. */
    async info(id: ApprovalId, staff: Staff): Promise<Detail> {
      const row = await queries.find(db, id, staff.id)
      if (!row || !isSeen(row, staff)) throw new AppError('NOT_FOUND')
      return { ...describe(row, staff), input: row.input, before: row.before, after: row.after }
    },

    waiting: (staff: Staff) => queries.countWaiting(db, staff.id, staff.scope ? [] : decidableBy(staff)),

    /**
     * Approves and performs a request. Throws NOT_FOUND, NOT_ALLOWED, APPROVAL_OWN, APPROVAL_NOT_APART, APPROVAL_OVER,
     * APPROVAL_MOVED.
     */
    approve,

    /** Refuses a request. Throws NOT_FOUND, NOT_ALLOWED, APPROVAL_OWN, APPROVAL_OVER. */
    refuse: ({ id, words }: AdminInput<'approval/refuse'>, { staff, record }: Call): Promise<void> =>
      database.transaction(async (tx) => {
        requireWaiting(await takeToDecide(tx, id, staff))
        await finish(tx, id, 'refused', { staff, record }, words)
      }),

    /** Withdraws the caller's request. Throws NOT_FOUND for another person's request, APPROVAL_OVER. */
    withdraw: (id: ApprovalId, { staff, record }: Call): Promise<void> =>
      database.transaction(async (tx) => {
        const request = await take(tx, id, staff)
        if (request.asked_by !== staff.id) throw new AppError('NOT_FOUND')
        requireWaiting(request)
        await finish(tx, id, 'withdrawn', { staff, record }, '')
      }),

    /** Voids the requests of a staff member who may no longer log in. */
    voidOf: (tx: Tx, staffId: StaffId): Promise<void> => queries.voidOf(tx, staffId),

    sweeps: [{ name: 'late approvals', everySeconds: 60, run: () => queries.expire(db) }] satisfies Sweep[],
  }
}

interface Deps {
  roles: Roles
  approvables: () => Approvables
}

type Taken = queries.Approval & { path: ApprovalPath }
type PartOfAct = Weighed & Pick<Prepared, 'subjects' | 'needs'>

/** Thrown if something that a request had seen has changed. */
class Moved extends Error {}

/**
 * The error for an approver who may be the same person: one may know the other's credentials, or a third person may
 * know both.
 */
const notApart = () => new AppError('APPROVAL_NOT_APART')

async function finish(
  tx: Tx,
  id: ApprovalId,
  state: 'refused' | 'withdrawn',
  { staff, record }: { staff: Staff; record: RecordAct },
  words: string,
): Promise<void> {
  await queries.end(tx, id, { state, by: staff.id, words })
  await record(tx, { target: `approval:${id}`, before: { state: 'waiting' }, after: { state }, reason: words })
}

/** Returns the permission that a call requires. */
function rightOf(path: AdminPath): Permission {
  return adminRoutes[path].auth as Permission
}

const mayDecide = (held: ReadonlySet<Permission>, path: ApprovalPath): boolean =>
  held.has('approval.decide') && held.has(rightOf(path))

const decidableBy = ({ permissions }: Staff): AdminPath[] =>
  approvalPaths.filter((path) => mayDecide(permissions, path))

/** Auditors see all requests; others see their own and those they may perform themselves. */
function sightOf({ id, permissions }: Staff): queries.Sight {
  if (permissions.has('audit.read')) return { id, verbs: null }
  return { id, verbs: approvalPaths.filter((path) => permissions.has(rightOf(path))) }
}

function isSeen({ asked_by: askedBy, verb }: Pick<queries.Approval, 'asked_by' | 'verb'>, staff: Staff): boolean {
  const { id, verbs } = sightOf(staff)
  return verbs === null || askedBy === id || verbs.includes(verb)
}

const endings: Readonly<Record<Exclude<queries.Approval['state'], 'waiting'>, (by: string) => string>> = {
  done: (by) => `${by}已经通过了这条申请`,
  refused: (by) => `${by}已经驳回了这条申请`,
  withdrawn: (by) => `${by}已经撤回了这条申请`,
  moved: () => '这条申请提出之后情况有了变化，已失效',
  expired: () => '这条申请超过 24 小时没有处理，已失效',
  void: () => '提出申请的同事已停用或不再有这项权限，申请作废',
}

/** Requires that a request still waits. Throws APPROVAL_OVER with how the request ended. */
function requireWaiting({ state, decided_by_name: by }: queries.Approval): void {
  if (state !== 'waiting') throw new AppError('APPROVAL_OVER', { msg: endings[state](by ?? ''), data: { state } })
}

function refusalOf({ state, refusal }: Undone): AppError {
  if (state === 'moved') return new AppError('APPROVAL_MOVED', { data: { refusal } })
  return new AppError('APPROVAL_OVER', { msg: endings[state](''), data: { state } })
}

function describe(row: queries.Approval, staff: Staff) {
  const path = approvalPaths.find((known) => known === row.verb)
  const isMine = row.asked_by === staff.id
  return {
    id: row.id,
    verb: row.verb,
    title: path ? policies[path].title : row.verb,
    target: row.target,
    reason: row.reason,
    why: row.why,
    state: row.state,
    askedBy: { id: row.asked_by, name: row.asked_by_name },
    askedAt: toSeconds(row.asked_at),
    expiresAt: toSeconds(row.expires_at),
    decidedBy: row.decided_by === null ? null : { id: row.decided_by, name: row.decided_by_name ?? '' },
    decidedAt: toSecondsOrNull(row.decided_at),
    words: row.words,
    refusal: row.refusal,
    isMine,
    isApart: row.is_apart,
    mayDecide: row.is_apart && row.state === 'waiting' && path !== undefined && mayDecide(staff.permissions, path),
  }
}
