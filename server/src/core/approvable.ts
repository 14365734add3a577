import type { StaffId } from '@app/contract'
import type { Permission } from '@app/contract/admin/permissions'
import type { AdminInput, AdminPath, AdminReply } from '@app/contract/admin/routes'
import type { Staff } from './adminHandler.ts'
import type { Tx } from './database.ts'

/** The calls that may need a second person: their reply is made by `requiresApproval` of the contract. */
export type ApprovalPath = {
  [P in AdminPath]: [Extract<AdminReply<P>, { outcome: 'waiting' }>] extends [never] ? never : P
}[AdminPath]

/** What such a call answers once it is done. */
export type DoneReply<P extends ApprovalPath> = Extract<AdminReply<P>, { outcome: 'done' }>['result']

/** What an act would change, looked at and locked. */
export interface Prepared {
  /** `order:2026…`: the kind and the id. At most one request for a verb waits per target. */
  target: string
  /** What must still be so when it is approved, whatever else changes meanwhile; JSON. */
  seen: unknown
  /** What the second person reads; personal data masked. */
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
  /** What the policy of the verb weighs: fen, points, pieces. 0 where it weighs nothing. */
  weight: number
  /** Which colleagues it is done to: they do not approve it. */
  subjects?: readonly StaffId[]
  /** What who approves must hold besides the right of the call. */
  needs?: readonly Permission[]
}

/** Who asked for an act, and who approved it; null where nobody had to. */
export interface Doers {
  asked: { id: StaffId; name: string; displayName: string }
  approved: Staff | null
}

/**
 * A verb that may need a second person (`approvables` of a module). Both parts run in one transaction, before the act is asked
 * for and again when it is approved; `staff` is then who approves, so that what nobody may alone two may not either.
 */
export interface Approvable<P extends ApprovalPath> {
  /** Locks what it looks at. Throws what the call refuses: with 403 for this person, otherwise for what has become of the target. */
  prepare(tx: Tx, input: AdminInput<P>, staff: Staff): Promise<Prepared>
  /** Does what was prepared in this transaction. Its audit entry is not its own to write. */
  perform(tx: Tx, input: AdminInput<P>, by: Doers): Promise<DoneReply<P>>
}

export type Approvables = { readonly [P in ApprovalPath]?: Approvable<P> }
