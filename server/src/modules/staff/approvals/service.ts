import type { ApprovalId, StaffId } from '@app/contract'
import { approvalTitles } from '@app/contract/admin/approvalNames'
import type { AdminInput, AdminPath, AdminReply } from '@app/contract/admin/routes'
import type { AdminHandler, Staff } from '../../../core/adminHandler.ts'
import type { ApprovalPath } from '../../../core/approvable.ts'
import { toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { Sweep } from '../../../jobs/sweep.ts'
import * as queries from './queries.ts'
import { approvalPaths } from './policies.ts'
import type { Call, ApprovalDeps, Asked, PartOfAct } from './types.ts'
import { mayDecide, decidableBy, sightOf, isSeen } from './permissions.ts'
import { approversOf, requireAlone, requireOther, whySecond } from './secondPerson.ts'
import { askForApproval } from './request.ts'
import { approve, refuse, withdraw } from './decide.ts'

type Detail = AdminReply<'approval/info'>

/**
 * Two-person approval. The requester cannot approve, the input cannot change, and the action is performed
 * in the approving transaction, which verifies that what the requester saw is unchanged (docs/adr/0030-approval-prepares-twice.md).
 */
export interface Approvals {
  /**
   * Requires a different person for the second of two steps. Throws APPROVAL_OWN if the same person, through any
   * account that may be theirs, did the first step last and somebody else could do the second.
   */
  requireOther(tx: Tx, steps: { first: AdminPath; second: AdminPath; target: string }, staff: Staff): Promise<void>
  /** Returns why this person may not do this much alone now; null if they may. */
  whySecond(path: ApprovalPath, act: PartOfAct, staff: Staff): Promise<string | null>
  /**
   * Counts an action that is performed here alone, outside its call, such as by a command. Throws APPROVAL_NEEDED
   * with the reason if it needs a second person.
   */
  countAlone(tx: Tx, path: ApprovalPath, act: PartOfAct, staff: Staff): Promise<void>
  /** Returns the handler of a call that may need approval: it prepares the action, then performs it or stores a request. */
  requiresApproval<P extends ApprovalPath>(path: P): AdminHandler<P>
  /** Requests an action as a part of another one; its audit entry must be the last statement. */
  ask<P extends ApprovalPath>(tx: Tx, path: P, input: AdminInput<P>, call: Call): Promise<Asked<P>>
  /** Lists the requests that the caller may see. */
  list(input: AdminInput<'approval/list'>, staff: Staff): Promise<AdminReply<'approval/list'>>
  /** Returns a request. Throws NOT_FOUND. */
  info(id: ApprovalId, staff: Staff): Promise<Detail>
  /** Counts the requests that wait for the caller's decision and the caller's own that wait, and lists the caller's news. */
  waiting(staff: Staff): Promise<AdminReply<'approval/waiting'>>
  /** Lists the requests that wait for a target. */
  ofTarget(target: string, staff: Staff): Promise<AdminReply<'approval/ofTarget'>['list']>
  /** Lists the staff who could approve the caller's request for an action, before it is made. */
  approvers(path: ApprovalPath, staff: Staff): Promise<AdminReply<'approval/approvers'>>
  /** Records that the caller has looked at how their request ended. */
  markRead(id: ApprovalId, staff: Staff): Promise<void>
  /**
   * Approves and performs a request. Throws NOT_FOUND, NOT_ALLOWED, APPROVAL_OWN, APPROVAL_NOT_APART, APPROVAL_OVER,
   * APPROVAL_MOVED.
   */
  approve(input: AdminInput<'approval/approve'>, call: Call): Promise<void>
  /** Refuses a request. Throws NOT_FOUND, NOT_ALLOWED, APPROVAL_OWN, APPROVAL_OVER. */
  refuse(input: AdminInput<'approval/refuse'>, call: Call): Promise<void>
  /** Withdraws the caller's request. Throws NOT_FOUND for another person's request, APPROVAL_OVER. */
  withdraw(id: ApprovalId, call: Call): Promise<void>
  /** Voids the requests of a staff member who may no longer log in. */
  voidOf(tx: Tx, staffId: StaffId): Promise<void>
  sweeps: readonly Sweep[]
}

export function createApprovals(deps: ApprovalDeps): Approvals {
  const { database } = deps
  return {
    requireOther: (tx, steps, staff) => requireOther(deps, tx, steps, staff),
    whySecond: (path, act, staff) => database.transaction((tx) => whySecond(deps, tx, path, act, staff)),
    countAlone: (tx, path, act, staff) => requireAlone(deps, tx, path, act, staff),
    requiresApproval: (path) => requiresApproval(deps, path),
    ask: (tx, path, input, call) => askForApproval(deps, tx, path, input, call),
    list: (input, staff) => listRequests(deps, input, staff),
    info: (id, staff) => readRequest(deps, id, staff),
    waiting: (staff) => waiting(deps, staff),
    ofTarget: (target, staff) => ofTarget(deps, target, staff),
    approvers: (path, staff) => database.transaction((tx) => approversOf(deps, tx, path, staff)),
    markRead: (id, staff) => database.transaction((tx) => queries.markRead(tx, id, staff.id)),
    approve: (input, call) => approve(deps, input, call),
    refuse: (input, call) => refuse(deps, input, call),
    withdraw: (id, call) => withdraw(deps, id, call),
    voidOf: (tx, staffId) => queries.voidOf(tx, staffId),
    sweeps: [{ name: 'late approvals', everySeconds: 60, run: () => queries.expire(database.db) }],
  }
}

function requiresApproval<P extends ApprovalPath>(deps: ApprovalDeps, path: P): AdminHandler<P> {
  const { database } = deps
  return ((input: AdminInput<P>, call: Call) =>
    database.transaction((tx) => askForApproval(deps, tx, path, input, call))) as never
}

async function listRequests(
  { database }: ApprovalDeps,
  input: AdminInput<'approval/list'>,
  staff: Staff,
): Promise<AdminReply<'approval/list'>> {
  const { db } = database
  const { rows, next } = await queries.list(db, input, sightOf(staff), decidableBy(staff))
  return { list: rows.map((row) => describe(row, staff)), next }
}

async function readRequest({ database }: ApprovalDeps, id: ApprovalId, staff: Staff): Promise<Detail> {
  const { db } = database
  const row = await queries.find(db, id, staff.id)
  if (!row || !isSeen(row, staff)) throw new AppError('NOT_FOUND')
  return { ...describe(row, staff), summary: row.summary }
}

async function waiting({ database }: ApprovalDeps, staff: Staff): Promise<AdminReply<'approval/waiting'>> {
  const { db } = database
  const [counts, news] = await Promise.all([
    queries.countWaiting(db, staff.id, staff.scope ? [] : decidableBy(staff)),
    queries.news(db, staff.id),
  ])
  return {
    ...counts,
    news: news.map((row) => {
      const { id, title, subject, state, decidedBy } = describe(row, staff)
      return { id, title, subject, state, decidedBy }
    }),
  }
}

async function ofTarget(
  { database }: ApprovalDeps,
  target: string,
  staff: Staff,
): Promise<AdminReply<'approval/ofTarget'>['list']> {
  const rows = await queries.openOf(database.db, target, staff.id)
  return rows.map((row) => {
    const { id, title, askedBy, askedAt, isMine } = describe(row, staff)
    return {
      id,
      title,
      askedBy,
      askedAt,
      isMine,
      isSeen: staff.permissions.has('approval.read') && isSeen(row, staff),
    }
  })
}

function describe(row: queries.Approval, staff: Staff) {
  const path = approvalPaths.find((known) => known === row.verb)
  const isMine = row.asked_by === staff.id
  return {
    id: row.id,
    verb: row.verb,
    title: path ? approvalTitles[path] : row.verb,
    subject: row.summary?.subject ?? '',
    sentence: row.summary?.sentence ?? '',
    target: row.target,
    reason: row.reason,
    why: row.why,
    state: row.state,
    askedBy: { id: row.asked_by, name: row.asked_by_name },
    askedAt: toSeconds(row.asked_at),
    expiresAt: toSeconds(row.expires_at),
    decidedBy: row.decided_by === null ? null : { id: row.decided_by, name: row.decided_by_name ?? '' },
    decidedAt: toSecondsOrNull(row.decided_at),
    comment: row.words,
    refusal: row.refusal,
    isMine,
    isNews: isMine && row.is_news,
    isApart: row.is_apart,
    mayDecide: row.is_apart && row.state === 'waiting' && path !== undefined && mayDecide(staff.permissions, path),
  }
}
