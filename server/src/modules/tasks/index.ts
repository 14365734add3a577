import type { TaskId } from '@app/contract'
import type { AdminHandlers, Staff } from '../../core/adminHandler.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { OwnCalls } from '../../core/ownCalls.ts'
import { type AdminPath, adminRoutes } from '@app/contract/admin/routes'
import { AppError } from '../../core/errors.ts'
import type { TaskWork, TaskWorks } from '../../core/taskWork.ts'
import type { Storage } from '../../ports/storage.ts'
import type { ModuleParts } from '../shape.ts'
import type { StaffModule } from '../staff/index.ts'
import { createBulk } from './bulk.ts'
import { createExports, requireExport } from './exports.ts'
import { taskTransitions } from './states.ts'
import { createTasks, taskJob, type Tasks } from './tasks.ts'
import type { TaskRow } from './queries.ts'
import { createViews } from './views.ts'

export interface TasksModuleDeps {
  storage: Storage
  staff: Pick<StaffModule, 'accounts' | 'audit' | 'sessions'>
  /** The calls of all modules, which are created later. */
  ownCalls: () => OwnCalls
  /** Background work of higher modules, by the call that starts it. */
  taskWorks: () => TaskWorks
}

type Parts = Required<Pick<ModuleParts, 'adminFiles' | 'jobs' | 'states' | 'sweeps'>>

/** Background tasks of console lists (exports and bulk actions), and saved views. */
export interface TasksModule extends Parts, Pick<Tasks, 'begin' | 'isBegun'> {
  readonly adminRoutes: Pick<
    AdminHandlers,
    'task/list' | 'task/info' | 'export/begin' | 'bulk/dryRun' | 'bulk/run' | 'view/list' | 'view/save' | 'view/remove'
  >
}

export function createTasksModule(core: CoreServices, deps: TasksModuleDeps): TasksModule {
  const { storage, staff, ownCalls, taskWorks } = deps
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
    begin: tasks.begin,
    isBegun: tasks.isBegun,
    adminRoutes: {
      'task/list': (_input, call) => tasks.list(call.staff),
      'task/info': ({ id }, call) => tasks.info(call.staff, id),
      'export/begin': async (input, call) => ({ id: await exports.begin(input, call) }),
      'bulk/dryRun': (input, call) => bulk.dryRun(input, call),
      'bulk/run': async (input, call) => ({ id: await bulk.run(input, call) }),
      'view/list': (input, call) => views.list(input, call.staff),
      'view/save': (input, call) => views.save(input, call),
      async 'view/remove'(input, call) {
        await views.remove(input, call)
        return {}
      },
    },
    adminFiles: {
      'task/file': (id: TaskId, call) =>
        tasks.file(id, call, ({ kind, path }) => {
          if (kind === 'export') requireExport(call.staff, path)
          if (kind === 'codes') requireRight(call.staff, path as AdminPath)
        }),
    },
    jobs: { [taskJob]: ({ id }: { id: TaskId }) => tasks.run(id, workOf) },
    sweeps: tasks.sweeps,
    states: { 'staff_tasks.state': taskTransitions },
  }
}

function requireRight({ permissions }: Pick<Staff, 'permissions'>, path: AdminPath): void {
  const { auth } = adminRoutes[path]
  if (![...permissions].some((held) => held === auth)) throw new AppError('NOT_ALLOWED')
}
