import type { Approvables } from '../../core/approvable.ts'
import type { DashboardMetrics, PendingCounts } from '../../core/dashboardMetrics.ts'
import { countWaiting } from '../../core/dashboardMetrics.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import * as jobs from '../../jobs/adminQueries.ts'
import type { Sweep } from '../../jobs/worker.ts'
import { backoffTimes } from '../../jobs/retryBackoff.ts'
import type { StaffMessenger } from '../../ports/staffMessenger.ts'
import type { StaffModule } from '../staff/index.ts'
import { systemAdminRoutes } from './adminRoutes.ts'
import { readAlarms } from './alarms.ts'
import { createHeartbeats, type Heartbeats } from './heartbeats.ts'
import type { Steps } from '../../core/steps.ts'
import { createStoredSettings, declareSettings } from '../../core/storedSettings.ts'
import type { ReadConflicts, TimedThings } from '../../core/timed.ts'
import { calendarRoutes } from './calendar.ts'
import { createDashboardReads, type DashboardReads } from './dashboardMetrics.ts'
import { systemGauges } from './gauges.ts'
import { type Dependencies, readHealth } from './health.ts'
import { createReadiness } from './readiness.ts'
import { guideRoutes } from './guide.ts'
import { type SystemSettings, systemDefaults, systemSchemas } from './settings.ts'
import { createStaffMessages } from './staffMessages/service.ts'
import { systemSteps } from './steps.ts'
import { countersSweep } from './countersSweep.ts'
import { onSettings } from '../shape.ts'
import { createSettingAdmin, type Declared } from './settingAdmin.ts'

/** Declarations of all modules are functions, because higher modules are created later. */
export interface SystemDeps extends Dependencies {
  settings: () => Declared
  figures: () => DashboardMetrics
  waits: () => PendingCounts
  timed: () => TimedThings
  conflicts: () => readonly ReadConflicts[]
  steps: () => Steps
  approvals: Pick<StaffModule['approvals'], 'requiresApproval'>
  staffMessengers: readonly StaffMessenger[]
}

/** Jobs and failures, settings, processes and their dependencies, and daily metrics, for operators. */
export interface SystemModule {
  heartbeats: Heartbeats
  /** Dashboard metrics. */
  counting: DashboardReads
  /** Returns how many jobs wait and how many were given up. */
  jobsNow(): ReturnType<typeof jobs.standingOf>
  /** Pending counts of all modules, by name. */
  pendingCounts: () => PendingCounts
  /** Returns why this process cannot serve, in a few words; null if it can. */
  notReady: () => Promise<string | null>
  /** Returns a sentence for each current problem. */
  alarms(): Promise<string[]>
}

export function createSystemModule(core: CoreServices, deps: SystemDeps) {
  const heartbeats = createHeartbeats(core)
  const settings = createStoredSettings<SystemSettings>(core, systemSchemas, systemDefaults)
  const metrics = createDashboardReads({ database: core.database, declared: deps.figures })
  const settingAdmin = createSettingAdmin({ ...core, declared: deps.settings })
  const system: SystemModule = {
    heartbeats,
    counting: metrics,
    jobsNow: () => jobs.standingOf(core.database.db),
    pendingCounts: deps.waits,
    notReady: createReadiness(core.database),
    alarms: () => readAlarms({ ...core, heartbeats, settings, waits: deps.waits }),
  }

  const { staffMessengers } = deps
  const staffMessages = createStaffMessages({ ...core, staffMessengers, settings, alarms: system.alarms })

  return {
    ...system,
    waits: {
      deadJobs: (db) => countWaiting(db, jobs.deadTimes),
      setbacks: (db) => countWaiting(db, backoffTimes),
    } satisfies PendingCounts,
    steps: systemSteps(core, deps, heartbeats),
    gauges: systemGauges(core, deps.waits),
    approvables: { 'setting/change': settingAdmin.changing } satisfies Approvables,
    adminRoutes: {
      ...systemAdminRoutes(core, settingAdmin, deps.approvals),
      ...calendarRoutes(core, deps),
      ...guideRoutes({ ...core, steps: deps.steps }),
      ...staffMessages.adminRoutes,
      'health/info': () => readHealth({ ...core, ...deps, heartbeats }),
    },
    settings: declareSettings(systemSchemas, systemDefaults),
    channels: onSettings(settings.forget),
    jobs: staffMessages.jobs,
    sweeps: [metrics.sweep, heartbeats.sweep, countersSweep(core), staffMessages.sweep] satisfies Sweep[],
  }
}
