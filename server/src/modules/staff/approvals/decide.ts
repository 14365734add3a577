import type { ApprovalId } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import type { RecordAct, Staff } from '../../../core/adminHandler.ts'
import type { ApprovalPath, Doers, Prepared } from '../../../core/approvable.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import { inSavepoint } from '../../../core/savepoint.ts'
import * as queries from './queries.ts'
import { holdsAll, permissionsOf } from '../roles/permissions.ts'
import { approvalPaths } from './policies.ts'
import { type Call, type ApprovalDeps, type LockedRequest, approvableOf } from './types.ts'
import { rightOf, mayDecide, isSeen } from './permissions.ts'

/** Why an approved request could not be performed. */
export interface Undone {
  state: 'moved' | 'void'
  refusal: string
}

export async function approve(
  deps: ApprovalDeps,
  { id, comment }: AdminInput<'approval/approve'>,
  { staff, record }: Call,
): Promise<void> {
  const { database } = deps
  const undone = await database.transaction(async (tx) => {
    const request = await lockToDecide(tx, id, staff)
    const target = `approval:${id}`
    if (request.state === 'done' && request.decided_by === staff.id) {
      // The reply was lost and the approver repeats the request.
      await record(tx, { target, after: { state: 'done', again: true } })
      return null
    }
    requireWaiting(request)
    if (!request.is_apart) throw notApart()
    const done = await performRequest(deps, tx, request, staff)
    if ('state' in done) {
      const by = done.state === 'moved' ? staff.id : null
      await queries.end(tx, id, { state: done.state, by, comment: by ? comment : '', refusal: done.refusal })
      return done
    }
    if (!(await queries.end(tx, id, { state: 'done', by: staff.id, comment }))) throw notApart()
    await record(tx, { target, before: { state: 'waiting' }, after: { state: 'done' }, reason: comment })
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

export function refuse(
  { database }: ApprovalDeps,
  { id, comment }: AdminInput<'approval/refuse'>,
  { staff, record }: Call,
): Promise<void> {
  return database.transaction(async (tx) => {
    requireWaiting(await lockToDecide(tx, id, staff))
    await finish(tx, id, 'refused', { staff, record }, comment)
  })
}

export function withdraw({ database }: ApprovalDeps, id: ApprovalId, { staff, record }: Call): Promise<void> {
  return database.transaction(async (tx) => {
    const request = await lockRequest(tx, id, staff)
    if (request.asked_by !== staff.id) throw new AppError('NOT_FOUND')
    requireWaiting(request)
    await finish(tx, id, 'withdrawn', { staff, record }, '')
  })
}

/** Locks a request. Throws NOT_FOUND if it does not exist or the caller may not see it. */
export async function lockRequest(tx: Tx, id: ApprovalId, staff: Staff): Promise<LockedRequest> {
  const request = await queries.lock(tx, id, staff.id)
  if (!request || !isSeen(request, staff)) throw new AppError('NOT_FOUND')
  const path = approvalPaths.find((known) => known === request.verb)
  if (!path) throw new AppError('APPROVAL_OVER')
  return { ...request, path }
}

/** Locks a request for a decision. Throws NOT_FOUND, NOT_ALLOWED, APPROVAL_OWN. */
export async function lockToDecide(tx: Tx, id: ApprovalId, staff: Staff) {
  const request = await lockRequest(tx, id, staff)
  if (!mayDecide(staff.permissions, request.path)) throw new AppError('NOT_ALLOWED')
  if (request.asked_by === staff.id) throw new AppError('APPROVAL_OWN')
  return request
}

/** Whether the requester may still log in and perform the action. */
export async function mayStillAsk(
  { roles }: ApprovalDeps,
  tx: Tx,
  { asked_by: askedBy, disabled_reason: disabled, path }: LockedRequest,
): Promise<boolean> {
  if (disabled !== null) return false
  const held = (await roles.heldBy(tx, [askedBy])).get(askedBy) ?? []
  return permissionsOf(held).has(rightOf(path))
}

/** Performs a request, or returns why it cannot be performed. A refusal that concerns the approver is thrown. */
export async function performRequest(
  deps: ApprovalDeps,
  tx: Tx,
  request: LockedRequest,
  staff: Staff,
): Promise<Prepared | Undone> {
  if (!(await mayStillAsk(deps, tx, request))) return { state: 'void', refusal: '' }
  const approvable = approvableOf(deps, request.path)
  // The contract validated this input before it was stored.
  const input = request.input as AdminInput<ApprovalPath>
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

/** Thrown if something that a request had seen has changed. */
export class Moved extends Error {}

/**
 * The error for an approver who may be the same person: one may know the other's credentials, or a third person may
 * know both.
 */
export const notApart = () => new AppError('APPROVAL_NOT_APART')

export async function finish(
  tx: Tx,
  id: ApprovalId,
  state: 'refused' | 'withdrawn',
  { staff, record }: { staff: Staff; record: RecordAct },
  comment: string,
): Promise<void> {
  await queries.end(tx, id, { state, by: staff.id, comment })
  await record(tx, { target: `approval:${id}`, before: { state: 'waiting' }, after: { state }, reason: comment })
}

/** Requires that a request still waits. Throws APPROVAL_OVER with how the request ended. */
export function requireWaiting({ state, decided_by_name: by }: queries.Approval): void {
  if (state !== 'waiting') throw new AppError('APPROVAL_OVER', { msg: endings[state](by ?? ''), data: { state } })
}

export function refusalOf({ state, refusal }: Undone): AppError {
  if (state === 'moved') return new AppError('APPROVAL_MOVED', { data: { refusal } })
  return new AppError('APPROVAL_OVER', { msg: endings[state](''), data: { state } })
}

export const endings: Readonly<Record<Exclude<queries.Approval['state'], 'waiting'>, (by: string) => string>> = {
  done: (by) => `${by}已经通过了这条申请`,
  refused: (by) => `${by}已经驳回了这条申请`,
  withdrawn: (by) => `${by}已经撤回了这条申请`,
  moved: () => '这条申请提出之后情况有了变化，已失效',
  expired: () => '这条申请超过 24 小时没有处理，已失效',
  void: () => '提出申请的同事已停用或不再有这项权限，申请作废',
}
