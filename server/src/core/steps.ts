import type { StepName } from '@app/contract/admin/guideNames'
import type { Db } from './database.ts'

/** How far a step of opening the house has come, in sentences for operators. */
export interface StepFound {
  /** What is there. */
  readonly found: readonly string[]
  /** What is missing, and what to do; nothing where the step is done. */
  readonly missing: readonly string[]
  /** What it hangs on in the environment, by the names of settings. */
  readonly settings?: readonly string[]
}

/** Which steps a module knows of. Each is read from what is there, and kept nowhere. */
export type Steps = { readonly [Name in StepName]?: (db: Db) => Promise<StepFound> }
