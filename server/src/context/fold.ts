import type { Approvables } from '../core/approvable.ts'
import type { Draftables } from '../core/draftable.ts'
import type { CallLimits } from '../core/rateLimit.ts'
import type { DashboardMetrics, PendingCounts } from '../core/dashboardMetrics.ts'
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

/** Every module of server/src/modules: one that is missing here does not compile. */
type EveryModule = { readonly [Name in ModuleName]: ServerModule<Name> }

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
type RoutesOf<Module> = Module extends { routes: infer Routes } ? Routes : never
type AdminRoutesOf<Module> = Module extends { adminRoutes: infer Routes } ? Routes : never

/** The verbs of all modules that may need a second person. Throws where two declare the same. */
export function foldApprovables(modules: EveryModule): Approvables {
  return merge(moduleNames.map((name) => (modules[name] as ModuleParts).approvables))
}

/** What all modules do behind a page. Throws where two declare the same. */
export function foldTaskWorks(modules: EveryModule): TaskWorks {
  return merge(moduleNames.map((name) => (modules[name] as ModuleParts).taskWorks))
}

/** The kinds of drafts of all modules. Throws where two declare the same. */
export function foldDraftables(modules: EveryModule): Draftables {
  return merge(moduleNames.map((name) => (modules[name] as ModuleParts).draftables))
}

/** What all modules count. Throws where two count the same. */
export function foldDashboardMetrics(modules: EveryModule): DashboardMetrics {
  return merge(moduleNames.map((name) => (modules[name] as ModuleParts).figures))
}

/** What of all modules waits for people. Throws where two declare the same. */
export function foldPendingCounts(modules: EveryModule): PendingCounts {
  return merge(moduleNames.map((name) => (modules[name] as ModuleParts).waits))
}

/** What of all modules shows pictures of the library, low to high. */
export function foldPictureUses(modules: EveryModule): readonly PictureUses[] {
  return moduleNames.flatMap((name) => (modules[name] as ModuleParts).pictureUses ?? [])
}

/** What of all modules has a time. Throws where two declare the same. */
export function foldTimed(modules: EveryModule): TimedThings {
  return merge(moduleNames.map((name) => (modules[name] as ModuleParts).timed as Record<string, unknown>))
}

/** The steps of opening the house that all modules know of. Throws where two tell of the same. */
export function foldSteps(modules: EveryModule): Steps {
  return merge(moduleNames.map((name) => (modules[name] as ModuleParts).steps))
}

/** What all modules know not to go together with what has a time, low to high. */
export function foldConflicts(modules: EveryModule): readonly ReadConflicts[] {
  return moduleNames.flatMap((name) => (modules[name] as ModuleParts).conflicts ?? [])
}

/** What all modules know of how much works are wanted. Throws where two tell of the same. */
export function foldDemandSources(modules: EveryModule): DemandSources {
  return merge(moduleNames.map((name) => (modules[name] as ModuleParts).demandSources))
}

/** What operators set of all modules, by key, low to high. Throws where two declare the same. */
export function foldSettings(modules: EveryModule): Readonly<Record<string, DeclaredSetting>> {
  return merge(moduleNames.map((name) => (modules[name] as ModuleParts).settings))
}

/**
 * Puts together what modules declare of themselves. Throws where two declare the same call, job or state, and where a table
 * of states is not sound.
 */
export function foldModules<Modules extends EveryModule>(modules: Modules) {
  const all: readonly ModuleParts[] = moduleNames.map((name) => modules[name])
  const subscribedBy = (channel: Channel) => all.flatMap(({ channels }) => channels?.[channel] ?? [])
  const channels: readonly Channel[] = [
    'session_changed',
    'goods_changed',
    'live_event',
    'settings_changed',
    'rehearsal_changed',
  ]
  const listening = new Map<Channel, readonly Listening[]>(channels.map((name) => [name, subscribedBy(name)]))
  let changes = 0
  const states = merge<Transitions<number | string>>(all.map((one) => one.states))
  const told = [jobStates, ...all.flatMap((one) => one.told ?? [])]
  for (const [column, table] of Object.entries(states)) checkTransitions(column, table)
  for (const table of told) checkDerivedStates(table)
  return {
    routes: merge(all.map(({ routes }) => routes)) as Intersection<RoutesOf<Modules[ModuleName]>>,
    adminRoutes: merge(all.map(({ adminRoutes }) => adminRoutes)) as Intersection<AdminRoutesOf<Modules[ModuleName]>>,
    adminFiles: merge(all.map(({ adminFiles }) => adminFiles)),
    limits: merge(all.map(({ limits }) => limits)) as CallLimits,
    extras: all.flatMap(({ extras }) => extras ?? []),
    jobs: merge(all.map(({ jobs }) => jobs)),
    /** From each state of what is kept, those that may follow, by table and column. */
    states,
    /** The same of states that no column lists. */
    told,
    gauges: merge(all.map(({ gauges }) => gauges)),
    sweeps: all.flatMap(({ sweeps }) => sweeps ?? []),
    /** What each notification of the database means to this process. */
    channels: Object.fromEntries(
      [...listening].map(([name, listeners]) => [
        name,
        (payload: string) => {
          if (name === 'goods_changed' || name === 'settings_changed') changes++
          listeners.forEach((listener) => listener.heard(payload))
        },
      ]),
    ),
    /** Drops everything cached and looks for what is new: notifications were missed. */
    forgetAll() {
      changes++
      ;[...listening.values()].flat().forEach((listener) => listener.missed())
    },
    /** Counts the changes to goods, contents or settings that this process was notified of; invalidates caches built from several modules. */
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
