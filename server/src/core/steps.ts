import type { StepName } from '@app/contract/admin/guideNames'
import type { Db } from './database.ts'

/** Progress of one launch step, in sentences for operators. */
export interface StepFound {
  /** What is already there. */
  readonly found: readonly string[]
  /** What is missing and what to do; empty if the step is done. */
  readonly missing: readonly string[]
  /** Names of the environment settings it depends on. */
  readonly settings?: readonly string[]
}

/** Launch steps of a module. Each is computed from existing data and stored nowhere. */
export type Steps = { readonly [Name in StepName]?: (db: Db) => Promise<StepFound> }
