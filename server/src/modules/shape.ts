import type { FastifyInstance } from 'fastify'
import type { Selectable } from 'kysely'
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
import type { TaskWorks } from '../core/taskWork.ts'
import type { ReadConflicts, TimedThings } from '../core/timed.ts'
import type { CallLimits } from '../core/rateLimit.ts'
import type { DerivedStates } from '../core/derivedStates.ts'
import type { Transitions } from '../core/transitions.ts'
import type { DB } from '../db/types.ts'
import type { Subscriptions } from '../events/index.ts'
import type { JobHandler, Sweep } from '../jobs/worker.ts'
import type { ModuleName } from './names.ts'

/** Notifications of the database that processes listen to; `job_added` is the worker's own. */
export type Channel = 'session_changed' | 'goods_changed' | 'live_event' | 'settings_changed' | 'rehearsal_changed'

/** What a channel means to a module: to each notification, and to the chance that some were missed. */
export interface Listening {
  heard(payload: string): void
  missed(): void
}

type ColumnsOf<Table extends keyof DB> = `${Table}.${keyof DB[Table] & string}`
type Column = { [Table in keyof DB]: ColumnsOf<Table> }[keyof DB]
type ValueOf<Path extends Column> = Path extends `${infer Table extends keyof DB}.${infer Name}`
  ? NonNullable<Selectable<DB[Table]>[Name & keyof Selectable<DB[Table]>]>
  : never
/** What a column may hold, where the database lists it; never where it may hold anything of its type. */
type Listed<Value> = Value extends number | string
  ? number extends Value
    ? never
    : string extends Value
      ? never
      : Value
  : never
type ListedColumn = { [Path in Column]: [Listed<ValueOf<Path>>] extends [never] ? never : Path }[Column]

/** For columns that say how far something has come: from each value that the database allows, those that may follow. */
export type States = { readonly [Path in ListedColumn]?: Transitions<Listed<ValueOf<Path>>> }

/** What a module does beside its face. `server/src/context` folds those of all modules, so that none can be left out. */
export interface ModuleParts {
  /** Calls of the contract. */
  readonly routes?: Partial<Handlers>
  /** Calls of the console. */
  readonly adminRoutes?: Partial<AdminHandlers>
  /** Files of the console, by where they are: `/admin/v1/<name>/<id>`. */
  readonly adminFiles?: Readonly<Record<string, AdminFiles>>
  /** Verbs of the console that may need a second person, by the path of their call. */
  readonly approvables?: Approvables
  /** Kinds of things that are prepared as drafts before they are published. */
  readonly draftables?: Draftables
  /** What of it shows pictures of the library. */
  readonly pictureUses?: readonly PictureUses[]
  /** How often those may be made whose routes name a reason for too often. */
  readonly limits?: CallLimits
  /** What it answers besides: pictures, callbacks, streams. */
  readonly extras?: readonly ((app: FastifyInstance) => void)[]
  /** What it does behind a page of the console, by the call that begins it. */
  readonly taskWorks?: TaskWorks
  /** Its outbox jobs, by kind. */
  readonly jobs?: Readonly<Record<string, JobHandler>>
  readonly sweeps?: readonly Sweep[]
  /** The states of what is in its tables; a column of several values that has no table fails a test. */
  readonly states?: States
  /** Those that no column lists, but what is filled in tells. */
  readonly told?: readonly DerivedStates[]
  readonly channels?: Readonly<Partial<Record<Channel, Listening>>>
  /** What it counts for the dashboard, and what of it waits for people. */
  readonly figures?: DashboardMetrics
  readonly waits?: PendingCounts
  /** What is looked up of it by those who watch over the house. */
  readonly gauges?: Gauges
  /** Which steps of opening the house it knows of. */
  readonly steps?: Steps
  /** What of it has a time, for the calendar. */
  readonly timed?: TimedThings
  /** What it knows not to go together with what has a time. */
  readonly conflicts?: ReadConflicts
  /** What people do with works that says they want them. */
  readonly demandSources?: DemandSources
  /** What operators set of it while the site runs, by key of the table `settings`. */
  readonly settings?: Readonly<Record<string, DeclaredSetting>>
}

/** The same with what follows from what others tell. */
export type ServerModule<Name extends ModuleName> = ModuleParts & Subscriptions<Name>

/** For whoever keeps what operators set, whatever of it has changed. */
export const onSettings = (forget: () => void) => ({ settings_changed: { heard: forget, missed: forget } })
