import type { AdminPath } from '@app/contract/admin/routes'
import type { RecordAct, Staff } from './adminHandler.ts'

/** For whom the server makes a call, from where they began it, and how it says what it did. */
export interface OwnCall {
  staff: Staff
  ip: string
  record: RecordAct
}

/** Calls of the console that the server makes itself, for a member of staff who began a task. Rights are the caller's to ask. */
export interface OwnCalls {
  /** Checks and completes an input in place, as for a request. Throws BAD_INPUT. */
  check(path: AdminPath, input: object): void
  /** Makes the call; its input is checked. Throws what the handler throws. */
  make(path: AdminPath, input: object, call: OwnCall): Promise<unknown>
}
