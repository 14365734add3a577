import type { FastifyInstance } from 'fastify'
import type { Selectable } from 'kysely'
import type { ActionName } from '@app/contract/admin/actionNames'
import type { Approvables } from '../core/approvable.ts'
import type { AdminFiles, AdminHandlers } from '../core/adminHandler.ts'
import type { Draftables } from '../core/draftable.ts'
import type { Gauges } from '../core/gauges.ts'
import type { Handlers } from '../core/handler.ts'
import type { DashboardMetrics, PendingCounts } from '../core/dashboardMetrics.ts'
import type { DemandSources } from '../core/demand.ts'
import type { DeclaredSetting } from '../core/storedSettings.ts'
import type { Steps } from '../core/steps.ts'
import type { PictureUses } from '../core/pictureUses.ts'
import type { PersonalData } from '../core/personalData.ts'
import type { TaskWorks } from '../core/taskWork.ts'
import type { ReadConflicts, TimedThings } from '../core/timed.ts'
import type { CallLimits } from '../core/rateLimit.ts'
import type { DerivedStates } from '../core/derivedStates.ts'
import type { Transitions } from '../core/transitions.ts'
import type { DB } from '../db/types.ts'
import type { Subscriptions } from '../events/index.ts'
import type { JobHandler, Sweep } from '../jobs/worker.ts'
import type { ModuleName } from './names.ts'

/** Database notification channels that processes listen to; `job_added` belongs to the job worker alone. */
export type Channel =
  | 'session_changed'
  | 'goods_changed'
  | 'live_event'
  | 'person_changed'
  | 'settings_changed'
  | 'rehearsal_changed'

/** How a module handles a channel: each notification, and the possibility that some were missed. */
export interface Listening {
  heard(payload: string): void
  missed(): void
}

type ColumnsOf<Table extends keyof DB> = `${Table}.${keyof DB[Table] & string}`
type Column = { [Table in keyof DB]: ColumnsOf<Table> }[keyof DB]
type ValueOf<Path extends Column> = Path extends `${infer Table extends keyof DB}.${infer Name}`
  ? NonNullable<Selectable<DB[Table]>[Name & keyof Selectable<DB[Table]>]>
  : never
/** Values a column may hold if the database lists them; `never` if it accepts any value of its type. */
type Listed<Value> = Value extends number | string
  ? number extends Value
    ? never
    : string extends Value
      ? never
      : Value
  : never
type ListedColumn = { [Path in Column]: [Listed<ValueOf<Path>>] extends [never] ? never : Path }[Column]

/** Transitions of state columns: for each value the database allows, the values that may follow. */
export type States = { readonly [Path in ListedColumn]?: Transitions<Listed<ValueOf<Path>>> }

/**
 * What a module provides besides its public interface. `server/src/context` merges these for all modules, which rules
 * out omissions.
 */
export interface ModuleParts {
  /** Handlers of contract calls. */
  readonly routes?: Partial<Handlers>
  /** Handlers of admin console calls. */
  readonly adminRoutes?: Partial<AdminHandlers>
  /** Files served to the console, by path: `/admin/v1/<name>/<id>`. */
  readonly adminFiles?: Readonly<Partial<Record<ActionName, AdminFiles>>>
  /** Console actions that may need a second approver, by the path of their call. */
  readonly approvables?: Approvables
  /** Kinds of content that are prepared as drafts before publication. */
  readonly draftables?: Draftables
  /** Where the module uses pictures of the library. */
  readonly pictureUses?: readonly PictureUses[]
  /** Rate limits of the calls whose routes declare a `tooOften` reason. */
  readonly limits?: CallLimits
  /** Other HTTP routes: pictures, callbacks, streams. */
  readonly extras?: readonly ((app: FastifyInstance) => void)[]
  /** Background work of console tasks, by the call that starts it. */
  readonly taskWorks?: TaskWorks
  /** Outbox jobs, by kind. */
  readonly jobs?: Readonly<Record<string, JobHandler>>
  readonly sweeps?: readonly Sweep[]
  /** States of the module's tables; a test fails if a column with several listed values has no transition table. */
  readonly states?: States
  /** States that no column lists, derived from which columns are filled. */
  readonly derivedStates?: readonly DerivedStates[]
  readonly channels?: Readonly<Partial<Record<Channel, Listening>>>
  /** Dashboard metrics, and counts of pending work for staff. */
  readonly figures?: DashboardMetrics
  readonly waits?: PendingCounts
  /** Gauges for monitoring. */
  readonly gauges?: Gauges
  /** Steps of the launch checklist that the module can check. */
  readonly steps?: Steps
  /** Scheduled content, for the calendar. */
  readonly timed?: TimedThings
  /** Conflicts with scheduled content that the module can detect. */
  readonly conflicts?: ReadConflicts
  /** User actions that signal demand for a work. */
  readonly demandSources?: DemandSources
  /** What the module holds about a person. */
  readonly personalData?: PersonalData
  /** Settings that operators change at run time, by key of the table `settings`. */
  readonly settings?: Readonly<Record<string, DeclaredSetting>>
}

/** Module parts plus subscriptions to the events of other modules. */
export type ServerModule<Name extends ModuleName> = ModuleParts & Subscriptions<Name>

/** Channel handlers that drop cached settings on any change. */
export const onSettings = (forget: () => void) => ({ settings_changed: { heard: forget, missed: forget } })
