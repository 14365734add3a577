import { approvalSummary } from '@app/contract/admin/summary'
import type { ApprovalId } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import type { Staff } from '../../../core/adminHandler.ts'
import type { ApprovalPath, Prepared } from '../../../core/approvable.ts'
import { toSeconds } from '../../../core/clock.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import { enqueue } from '../../../jobs/queue.ts'
import * as queries from './queries.ts'
import { countAlone, lockSum } from './weights.ts'
import { type Call, type ApprovalDeps, type Asked, approvableOf } from './types.ts'
import { whySecond } from './secondPerson.ts'

/** Job that announces a new request to those who decide it, outside of the console. */
export const approvalAskedJob = 'approval.asked'

/** Payload of `approvalAskedJob`. */
export interface AskedForApproval {
  approvalId: ApprovalId
  verb: ApprovalPath
  askedBy: string
}

/** Stores a request. A repeated request of the same staff member returns the waiting one. Throws APPROVAL_WAITING. */
export async function storeRequest(
  { announcesRequests = false }: Pick<ApprovalDeps, 'announcesRequests'>,
  tx: Tx,
  path: ApprovalPath,
  input: AdminInput<ApprovalPath>,
  { staff, why, ...prepared }: Prepared & { staff: Staff; why: string },
) {
  const { target, seen, summary } = prepared
  const asked = JSON.stringify(input)
  await queries.expire(tx, { verb: path, target })
  const waiting = await queries.waitingFor(tx, path, target, asked)
  if (waiting?.is_same && waiting.asked_by === staff.id) return waiting
  if (waiting) throw new AppError('APPROVAL_WAITING', { data: { approvalId: waiting.id } })
  const request = await queries.insert(tx, {
    verb: path,
    target,
    input: asked,
    seen: JSON.stringify(seen),
    summary: JSON.stringify(approvalSummary.parse(summary)),
    reason: input.reason,
    why,
    asked_by: staff.id,
  })
  if (announcesRequests) {
    const payload: AskedForApproval = { approvalId: request.id, verb: path, askedBy: staff.displayName }
    await enqueue(tx, { kind: approvalAskedJob, payload })
  }
  return request
}

export async function askForApproval<P extends ApprovalPath>(
  deps: ApprovalDeps,
  tx: Tx,
  path: P,
  input: AdminInput<P>,
  { staff, record }: Call,
): Promise<Asked<P>> {
  await lockSum(tx, path)
  const prepared = await approvableOf(deps, path).prepare(tx, input, staff)
  const { target, before, after } = prepared
  const { reason } = input
  const why = await whySecond(deps, tx, path, prepared, staff)
  if (why === null) {
    const result = await approvableOf(deps, path).perform(tx, input, { asked: staff, approved: null })
    await countAlone(tx, path, prepared, staff.id)
    await record(tx, { verb: path, target, before, after, reason })
    return { outcome: 'done', result }
  }
  const request = await storeRequest(deps, tx, path, input, { ...prepared, staff, why })
  const { id, expires_at: expiresAt } = request
  await record(tx, { verb: path, target, before, after: { ...after, approval: id }, reason, outcome: 'asked' })
  return { outcome: 'waiting', approvalId: id, expiresAt: toSeconds(expiresAt), why: request.why }
}
