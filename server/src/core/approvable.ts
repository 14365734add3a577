import type { StaffId } from '@app/contract'
import type { ApprovalSummary } from '@app/contract/admin/summary'
import type { Permission } from '@app/contract/admin/permissions'
import type { AdminInput, AdminPath, AdminReply } from '@app/contract/admin/routes'
import type { Staff } from './adminHandler.ts'
import type { Tx } from './database.ts'

/** Calls that may need a second person's approval: their reply is built by `requiresApproval` of the contract. */
export type ApprovalPath = {
  [P in AdminPath]: [Extract<AdminReply<P>, { outcome: 'waiting' }>] extends [never] ? never : P
}[AdminPath]

/** The reply of such a call once it is carried out. */
export type DoneReply<P extends ApprovalPath> = Extract<AdminReply<P>, { outcome: 'done' }>['result']

/** The effect of a proposed action, computed with the affected rows locked. */
export interface Prepared {
  /** `order:2026…`: the kind and the id. At most one request for a verb waits per target. */
  target: string
  /** State that must be unchanged at approval; other changes do not matter. JSON. */
  seen: unknown
  /** What the second person reads; personal data masked. */
  summary: ApprovalSummary
  /** What the audit records; personal data masked. */
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
  /**
   * Amount that the verb's policy compares with its threshold: fen, points or pieces. 0 if the policy has no amount.
   */
  weight: number
  /** Staff affected by the action; they cannot approve it. */
  subjects?: readonly StaffId[]
  /** Permissions an approver needs besides the call's own right. */
  needs?: readonly Permission[]
}

/** The requester of an action and its approver; `approved` is null if no approval was needed. */
export interface Doers {
  asked: { id: StaffId; name: string; displayName: string }
  approved: Staff | null
}

/**
 * A verb that may need approval by a second person (`approvables` of a module). Each part runs in one transaction,
 * before the request and again at approval. At approval `staff` is the approver, so two people cannot do together what
 * neither may do alone.
 */
export interface Approvable<P extends ApprovalPath> {
  /**
   * Locks and checks the target. Throws the call's refusals: 403 if this person may not, otherwise for the state of the
   * target.
   */
  prepare(tx: Tx, input: AdminInput<P>, staff: Staff): Promise<Prepared>
  /** Carries out what was prepared in this transaction. The caller writes the audit entry. */
  perform(tx: Tx, input: AdminInput<P>, by: Doers): Promise<DoneReply<P>>
}

export type Approvables = { readonly [P in ApprovalPath]?: Approvable<P> }
