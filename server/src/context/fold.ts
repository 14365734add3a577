import type { Approvables } from '../core/approvable.ts'
import type { Draftables } from '../core/draftable.ts'
import type { CallLimits } from '../core/rateLimit.ts'
import type { DashboardMetrics, PendingCounts } from '../core/dashboardMetrics.ts'
import type { PersonalData } from '../core/personalData.ts'
import type { PictureUses } from '../core/pictureUses.ts'
import type { DemandSources } from '../core/demand.ts'
import type { DeclaredSetting } from '../core/storedSettings.ts'
import type { Steps } from '../core/steps.ts'
import type { ReadConflicts, TimedThings } from '../core/timed.ts'
import { checkDerivedStates } from '../core/derivedStates.ts'
import { checkTransitions, type Transitions } from '../core/transitions.ts'
import { jobStates } from '../jobs/states.ts'
import { moduleNames, type ModuleName } from '../modules/names.ts'
import type { TaskWorks } from '../core/taskWork.ts'
import type { Channel, Listening, ModuleParts, ServerModule } from '../modules/shape.ts'

/** Every module of server/src/modules. A missing one does not compile. */
type EveryModule = { readonly [Name in ModuleName]: ServerModule<Name> }

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
type RoutesOf<Module> = Module extends { routes: infer Routes } ? Routes : never
type AdminRoutesOf<Module> = Module extends { adminRoutes: infer Routes } ? Routes : never

/** Collects the approvable verbs of all modules. Throws if two declare the same. */
export function foldApprovables(modules: EveryModule): Approvables {
  return merge(moduleNames.map((name) => (modules[name] as ModuleParts).approvables))
}

/** Collects the task work of all modules. Throws if two declare the same. */
export function foldTaskWorks(modules: EveryModule): TaskWorks {
  return merge(moduleNames.map((name) => (modules[name] as ModuleParts).taskWorks))
}

/** Collects the kinds of drafts of all modules. Throws if two declare the same. */
export function foldDraftables(modules: EveryModule): Draftables {
  return merge(moduleNames.map((name) => (modules[name] as ModuleParts).draftables))
}

/** Collects the dashboard metrics of all modules. Throws if two declare the same. */
export function foldDashboardMetrics(modules: EveryModule): DashboardMetrics {
  return merge(moduleNames.map((name) => (modules[name] as ModuleParts).figures))
}

/** Collects the pending counts of all modules. Throws if two declare the same. */
export function foldPendingCounts(modules: EveryModule): PendingCounts {
  return merge(moduleNames.map((name) => (modules[name] as ModuleParts).waits))
}

/** Collects the uses of library pictures of all modules, low to high. */
export function foldPictureUses(modules: EveryModule): readonly PictureUses[] {
  return moduleNames.flatMap((name) => (modules[name] as ModuleParts).pictureUses ?? [])
}

/** Collects what the modules hold about a person, high to low: rows that refer to others come first. */
export function foldPersonalData(modules: EveryModule): readonly PersonalData[] {
  return moduleNames.toReversed().flatMap((name) => (modules[name] as ModuleParts).personalData ?? [])
}

/** Collects the scheduled things of all modules. Throws if two declare the same kind. */
export function foldTimed(modules: EveryModule): TimedThings {
  return merge(moduleNames.map((name) => (modules[name] as ModuleParts).timed as Record<string, unknown>))
}

/** Collects the launch steps of all modules. Throws if two declare the same. */
export function foldSteps(modules: EveryModule): Steps {
  return merge(moduleNames.map((name) => (modules[name] as ModuleParts).steps))
}

/** Collects the schedule conflicts of all modules, low to high. */
export function foldConflicts(modules: EveryModule): readonly ReadConflicts[] {
  return moduleNames.flatMap((name) => (modules[name] as ModuleParts).conflicts ?? [])
}

/** Collects the demand sources of all modules. Throws if two declare the same kind. */
export function foldDemandSources(modules: EveryModule): DemandSources {
  return merge(moduleNames.map((name) => (modules[name] as ModuleParts).demandSources))
}

/** Collects the operators' settings of all modules, by key, low to high. Throws if two declare the same. */
export function foldSettings(modules: EveryModule): Readonly<Record<string, DeclaredSetting>> {
  return merge(moduleNames.map((name) => (modules[name] as ModuleParts).settings))
}

/**
 * Combines the declarations of all modules. Throws if two declare the same call, job or state, and if a table of states
 * is not sound.
 */
export function foldModules<Modules extends EveryModule>(modules: Modules) {
  const all: readonly ModuleParts[] = moduleNames.map((name) => modules[name])
  const subscribedBy = (channel: Channel) => all.flatMap(({ channels }) => channels?.[channel] ?? [])
  const channels = all.flatMap((one) => Object.keys(one.channels ?? {}) as Channel[])
  const listening = new Map<Channel, readonly Listening[]>(channels.map((name) => [name, subscribedBy(name)]))
  let changes = 0
  const states = merge<Transitions<number | string>>(all.map((one) => one.states))
  const derivedStates = [jobStates, ...all.flatMap((one) => one.derivedStates ?? [])]
  for (const [column, table] of Object.entries(states)) checkTransitions(column, table)
  for (const table of derivedStates) checkDerivedStates(table)
  return {
    routes: merge(all.map(({ routes }) => routes)) as Intersection<RoutesOf<Modules[ModuleName]>>,
    adminRoutes: merge(all.map(({ adminRoutes }) => adminRoutes)) as Intersection<AdminRoutesOf<Modules[ModuleName]>>,
    adminFiles: merge(all.map(({ adminFiles }) => adminFiles)),
    limits: merge(all.map(({ limits }) => limits)) as CallLimits,
    extras: all.flatMap(({ extras }) => extras ?? []),
    jobs: merge(all.map(({ jobs }) => jobs)),
    /** The possible next states of each state, by table and column. */
    states,
    /** Derived states: those without a column of their own. */
    derivedStates,
    gauges: merge(all.map(({ gauges }) => gauges)),
    sweeps: all.flatMap(({ sweeps }) => sweeps ?? []),
    /** Handlers of database notifications in this process, by channel. */
    channels: Object.fromEntries(
      [...listening].map(([name, listeners]) => [
        name,
        (payload: string) => {
          if (name === 'goods_changed' || name === 'settings_changed') changes++
          listeners.forEach((listener) => listener.heard(payload))
        },
      ]),
    ),
    /** Drops all caches and wakes all listeners: notifications were missed. */
    forgetAll() {
      changes++
      ;[...listening.values()].flat().forEach((listener) => listener.missed())
    },
    /**
     * Counts the changes to goods, contents or settings that this process was notified of. Invalidates caches built
     * from several modules.
     */
    changes: () => changes,
  }
}

function merge<Value>(records: readonly (Readonly<Record<string, Value>> | undefined)[]): Record<string, Value> {
  const entries = records.flatMap((record) => Object.entries(record ?? {}))
  const merged = Object.fromEntries(entries)
  const twice = entries.filter(([key, value]) => merged[key] !== value).map(([key]) => key)
  if (twice.length > 0) throw new Error(`Declared by two modules: ${twice.join(', ')}`)
  return merged
}
