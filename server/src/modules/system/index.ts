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

/** Declarations of all modules are functions, because higher modules are created later. */
export interface SystemDeps extends Dependencies {
  settings: () => Declared
  figures: () => DashboardMetrics
  waits: () => PendingCounts
  timed: () => TimedThings
  conflicts: () => readonly ReadConflicts[]
  steps: () => Steps
  approvals: Pick<StaffModule['approvals'], 'requiresApproval'>
}

/**
 * Creates the system module for operators: jobs and failures, settings, processes and their dependencies, daily
 * metrics.
 */
export function createSystemModule(core: CoreServices, deps: SystemDeps) {
  const heartbeats = createHeartbeats(core)
  const settings = createStoredSettings<SystemSettings>(core, systemSchemas, systemDefaults)
  const figures = createDashboardMetrics(core.database, deps.figures)
  const settingAdmin = createSettingAdmin(core, deps.settings)
  const health = createHealth(core, deps, heartbeats)
  return {
    heartbeats,
    /** Dashboard metrics. */
    counting: figures,
    /** Returns how many jobs wait and how many were given up. */
    jobsNow: () => jobs.standingOf(core.database.db),
    /** Pending counts of all modules, by name. */
    pendingCountNames: deps.waits,
    waits: {
      deadJobs: (db) => countWaiting(db, jobs.deadTimes),
      setbacks: (db) => countWaiting(db, backoffTimes),
    } satisfies PendingCounts,
    /** Returns why this process cannot serve, in a few words; null if it can. */
    notReady: createReadiness(core.database),
    /** Returns a sentence for each current problem. */
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
