import type { AdminPath } from '@app/contract/admin/routes'
import type { RecordAct, Staff } from './adminHandler.ts'

/** The member of staff the server calls for, where they started the task, and how the call is recorded. */
export interface OwnCall {
  staff: Staff
  ip: string
  record: RecordAct
}

/**
 * Console calls that the server makes itself, for a member of staff who started a task. The caller checks permissions.
 */
export interface OwnCalls {
  /** Validates and completes an input in place, as for a request. Throws BAD_INPUT. */
  check(path: AdminPath, input: object): void
  /** Makes the call with a validated input. Throws what the handler throws. */
  make(path: AdminPath, input: object, call: OwnCall): Promise<unknown>
}
