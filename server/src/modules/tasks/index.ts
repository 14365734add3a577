import type { TaskId } from '@app/contract'
import type { AdminHandlers, Staff } from '../../core/adminHandler.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { OwnCalls } from '../../core/ownCalls.ts'
import { type AdminPath, adminRoutes } from '@app/contract/admin/routes'
import { AppError } from '../../core/errors.ts'
import type { TaskWork, TaskWorks } from '../../core/taskWork.ts'
import type { Storage } from '../../ports/storage.ts'
import type { States } from '../shape.ts'
import type { StaffModule } from '../staff/index.ts'
import { createBulk } from './bulk.ts'
import { createExports, requireExport } from './exports.ts'
import { taskTransitions } from './states.ts'
import { createTasks, taskJob } from './tasks.ts'
import type { TaskRow } from './queries.ts'
import { createViews } from './views.ts'

interface Deps {
  storage: Storage
  staff: Pick<StaffModule, 'accounts' | 'audit' | 'sessions'>
  /** The calls of all modules, which are created later. */
  ownCalls: () => OwnCalls
  /** Background work of higher modules, by the call that starts it. */
  taskWorks: () => TaskWorks
}

export type TasksModule = ReturnType<typeof createTasksModule>

/** Creates the background tasks of console lists (exports and bulk actions), and saved views. */
export function createTasksModule(core: CoreServices, { storage, staff, ownCalls, taskWorks }: Deps) {
  const { database } = core
  const tasks = createTasks(core, { storage, personOf: staff.sessions.personOf })
  const exports = createExports(database, tasks, ownCalls)
  const bulk = createBulk(core, tasks, { ownCalls, audit: staff.audit })
  const views = createViews(database, staff.accounts)
  const workOf = ({ kind, path }: TaskRow): TaskWork => {
    if (kind === 'export') return exports.work
    if (kind === 'bulk') return bulk.work
    const work = taskWorks()[path as AdminPath]
    if (!work) throw new Error(`Nobody declares the task ${path}`)
    return work
  }

  return {
    /** Starts another module's background task. Throws TASKS_WAITING, IDEMPOTENCY_KEY_REUSED. */
    begin: tasks.begin,
    isBegun: tasks.isBegun,
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
          if (kind === 'codes') requireRight(call.staff, path as AdminPath)
        }),
    },
    jobs: { [taskJob]: ({ id }: { id: TaskId }) => tasks.run(id, workOf) },
    sweeps: tasks.sweeps,
    states: { 'staff_tasks.state': taskTransitions } satisfies States,
  }
}

function requireRight({ permissions }: Pick<Staff, 'permissions'>, path: AdminPath): void {
  const { auth } = adminRoutes[path]
  if (![...permissions].some((held) => held === auth)) throw new AppError('NOT_ALLOWED')
}
