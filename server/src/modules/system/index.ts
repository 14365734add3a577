import type { Approvables } from '../../core/approvable.ts'
import type { DashboardMetrics, PendingCounts } from '../../core/dashboardMetrics.ts'
import { countWaiting } from '../../core/dashboardMetrics.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import * as jobs from '../../jobs/adminQueries.ts'
import type { Sweep } from '../../jobs/worker.ts'
import { backoffTimes } from '../../jobs/retryBackoff.ts'
import type { StaffModule } from '../staff/index.ts'
import { systemAdminRoutes } from './adminRoutes.ts'
import { createAlarms } from './alarms.ts'
import { createHeartbeats } from './heartbeats.ts'
import type { Steps } from '../../core/steps.ts'
import { createStoredSettings, declareSettings } from '../../core/storedSettings.ts'
import type { ReadConflicts, TimedThings } from '../../core/timed.ts'
import { createCalendar } from './calendar.ts'
import { createDashboardMetrics } from './dashboardMetrics.ts'
import { systemGauges } from './gauges.ts'
import { createHealth, type Dependencies } from './health.ts'
import { createReadiness } from './readiness.ts'
import { createGuide } from './guide.ts'
import { type SystemSettings, systemDefaults, systemSchemas } from './settings.ts'
import { systemSteps } from './steps.ts'
import { countersSweep } from './countersSweep.ts'
import { onSettings } from '../shape.ts'
import { createSettingAdmin, type Declared } from './settingAdmin.ts'

export type SystemModule = ReturnType<typeof createSystemModule>

/** What all modules declare of themselves is asked when somebody looks, since higher modules are built later. */
export interface SystemDeps extends Dependencies {
  settings: () => Declared
  figures: () => DashboardMetrics
  waits: () => PendingCounts
  timed: () => TimedThings
  conflicts: () => readonly ReadConflicts[]
  steps: () => Steps
  approvals: Pick<StaffModule['approvals'], 'requiresApproval'>
}

/** The machine, for whoever runs it: jobs and what fails, settings, processes and what they depend on, what the day brought. */
export function createSystemModule(core: CoreServices, deps: SystemDeps) {
  const heartbeats = createHeartbeats(core)
  const settings = createStoredSettings<SystemSettings>(core, systemSchemas, systemDefaults)
  const figures = createDashboardMetrics(core.database, deps.figures)
  const settingAdmin = createSettingAdmin(core, deps.settings)
  const health = createHealth(core, deps, heartbeats)
  return {
    heartbeats,
    /** What the day brought. */
    counting: figures,
    /** How many jobs wait and were given up. */
    jobsNow: () => jobs.standingOf(core.database.db),
    /** What waits for people, by name, of all modules. */
    pendingCountNames: deps.waits,
    waits: {
      deadJobs: (db) => countWaiting(db, jobs.deadTimes),
      setbacks: (db) => countWaiting(db, backoffTimes),
    } satisfies PendingCounts,
    /** Why this process cannot serve, in a word or two; null where it can. */
    notReady: createReadiness(core.database),
    /** Sentences about what is wrong with the machine; none where all is well. */
    alarms: createAlarms(core, heartbeats, settings),
    steps: systemSteps(core, deps, heartbeats),
    gauges: systemGauges(core, deps.waits),
    approvables: { 'setting/change': settingAdmin.changing } satisfies Approvables,
    adminRoutes: {
      ...systemAdminRoutes(core, settingAdmin, deps.approvals),
      ...createCalendar(core, deps),
      ...createGuide(core, deps.steps),
      'health/info': health,
    },
    settings: declareSettings(systemSchemas, systemDefaults),
    channels: onSettings(settings.forget),
    sweeps: [figures.sweep, heartbeats.sweep, countersSweep(core)] satisfies Sweep[],
  }
}
