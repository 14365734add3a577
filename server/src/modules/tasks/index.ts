import type { TaskId } from '@app/contract'
import type { AdminHandlers } from '../../core/adminHandler.ts'
import type { Foundation } from '../../core/foundation.ts'
import type { OwnCalls } from '../../core/ownCalls.ts'
import type { Storage } from '../../ports/storage.ts'
import type { States } from '../shape.ts'
import type { StaffModule } from '../staff/index.ts'
import { createBulk } from './bulk.ts'
import { createExports, requireExport } from './exports.ts'
import { taskTransitions } from './states.ts'
import { createTasks, taskJob } from './tasks.ts'
import { createViews } from './views.ts'

interface Outside {
  storage: Storage
  staff: Pick<StaffModule, 'accounts' | 'audit' | 'sessions'>
  /** The calls of all modules, which are built later. */
  ownCalls: () => OwnCalls
}

/** What every list of the console does behind its page: files, verbs over many; and the views that people keep of it. */
export function createTasksModule(foundation: Foundation, { storage, staff, ownCalls }: Outside) {
  const { database } = foundation
  const tasks = createTasks(foundation, { storage, personOf: staff.sessions.personOf })
  const exports = createExports(database, tasks, ownCalls)
  const bulk = createBulk(foundation, tasks, { ownCalls, audit: staff.audit })
  const views = createViews(database, staff.accounts)
  const works = { export: exports.work, bulk: bulk.work }

  return {
    adminRoutes: {
      'task/list': (_input, call) => tasks.list(call.staff),
      'task/info': ({ id }, call) => tasks.info(call.staff, id),
      async 'export/begin'(input, call) {
        return { id: await exports.begin(input, call) }
      },
      'bulk/dryRun': (input, call) => bulk.dryRun(input, call),
      async 'bulk/run'(input, call) {
        return { id: await bulk.run(input, call) }
      },
      'view/list': (input, call) => views.list(input, call.staff),
      'view/save': (input, call) => views.save(input, call),
      async 'view/remove'(input, call) {
        await views.remove(input, call)
        return {}
      },
    } satisfies Partial<AdminHandlers>,
    adminFiles: {
      'task/file': (id: TaskId, call: Parameters<typeof tasks.file>[1]) =>
        tasks.file(id, call, ({ kind, path }) => {
          if (kind === 'export') requireExport(call.staff, path)
        }),
    },
    jobs: { [taskJob]: ({ id }: { id: TaskId }) => tasks.run(id, (kind) => works[kind]) },
    sweeps: tasks.sweeps,
    states: { 'staff_tasks.state': taskTransitions } satisfies States,
  }
}
