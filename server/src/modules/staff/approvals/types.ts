import type { ApprovalId } from '@app/contract'
import type { AdminCall, Staff } from '../../../core/adminHandler.ts'
import type { Approvable, Approvables, ApprovalPath, DoneReply, Prepared } from '../../../core/approvable.ts'
import type { Database } from '../../../core/database.ts'
import type * as queries from './queries.ts'
import type { Roles } from '../roles/service.ts'
import type { Weighed } from './weights.ts'

export type Call = Pick<AdminCall, 'record'> & { staff: Staff }

export interface ApprovalDeps {
  database: Database
  roles: Pick<Roles, 'heldBy'>
  /** A function, because the modules that declare approvables are created later. */
  approvables: () => Approvables
  /** Whether a job announces each request (`approvalAskedJob`). */
  announcesRequests?: boolean
}

/** What came of a call: it was done alone, or a request waits for approval. */
export type Asked<P extends ApprovalPath> =
  | { outcome: 'done'; result: DoneReply<P> }
  | { outcome: 'waiting'; approvalId: ApprovalId; expiresAt: number; why: string }

export type LockedRequest = queries.Approval & { path: ApprovalPath }

export type PartOfAct = Weighed & Pick<Prepared, 'subjects' | 'needs'>

export function approvableOf<P extends ApprovalPath>({ approvables }: ApprovalDeps, path: P): Approvable<P> {
  const found = approvables()[path]
  if (!found) throw new Error(`Nobody declares how ${path} is prepared and performed`)
  return found
}
