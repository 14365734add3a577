import type { BroadcastId } from '@app/contract'
import type { AdminHandlers } from '../../core/adminHandler.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Pickables } from '../../core/pickables.ts'
import type { ModuleParts } from '../shape.ts'
import type { StaffModule } from '../staff/index.ts'
import { broadcastPickables } from './audienceQueries.ts'
import { type AudienceDeps, bringAudience, listAudiences, saveAudience } from './audiences.ts'
import { broadcastsPersonalData } from './personalData.ts'
import { between } from './queries.ts'
import { broadcastJob, sendBroadcast } from './send.ts'
import {
  beginApproval,
  type BroadcastDeps,
  describeBroadcast,
  listBroadcasts,
  saveBroadcast,
  stopBroadcast,
  tryBroadcast,
} from './service.ts'
import { broadcastTransitions } from './states.ts'

type Deps = Omit<AudienceDeps & BroadcastDeps, 'database'> & {
  approvals: Pick<StaffModule['approvals'], 'requiresApproval'>
}

type Path = `${'audience' | 'broadcast'}/${string}`

/** Messages of the operators to saved groups of users (rules/messages#broadcasts). */
export interface BroadcastsModule extends ModuleParts {
  readonly adminRoutes: Pick<AdminHandlers, Extract<keyof AdminHandlers, Path>>
  /** Groups for pickers in console forms. */
  readonly pickables: Pickables
}

export function createBroadcastsModule({ database }: Pick<CoreServices, 'database'>, given: Deps): BroadcastsModule {
  const deps = { ...given, database }
  return {
    adminRoutes: {
      'audience/list': (input) => listAudiences(deps, input),
      'audience/save': (input, { record }) => saveAudience(deps, input, record),
      async 'audience/bring'(input, { file, record }) {
        const { path } = await file.receive()
        return bringAudience(deps, input, path, record)
      },
      'broadcast/list': (input) => listBroadcasts(deps, input),
      'broadcast/info': ({ broadcastId }) => describeBroadcast(deps, broadcastId),
      'broadcast/save': (input, { record }) => saveBroadcast(deps, input, record),
      async 'broadcast/try'(input, { record }) {
        await tryBroadcast(deps, input, record)
        return {}
      },
      'broadcast/begin': given.approvals.requiresApproval('broadcast/begin'),
      async 'broadcast/stop'(input, { record }) {
        await stopBroadcast(deps, input, record)
        return {}
      },
    },
    approvables: { 'broadcast/begin': beginApproval(deps) },
    jobs: { [broadcastJob]: ({ id }: { id: BroadcastId }) => sendBroadcast(deps, id) },
    pickables: broadcastPickables,
    personalData: broadcastsPersonalData,
    states: { 'broadcasts.state': broadcastTransitions },
    timed: {
      broadcast: {
        async read(db, span) {
          const rows = await between(db, span)
          return rows.flatMap(({ id, title, starts_at: at }) => (at ? [{ id, title, at, until: null }] : []))
        },
      },
    },
  }
}
