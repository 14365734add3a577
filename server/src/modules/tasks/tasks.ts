import { randomUUID } from 'node:crypto'
import type { StaffId, TaskId } from '@app/contract'
import type { AdminReply } from '@app/contract/admin/routes'
import type { AdminFile, RecordAct, Staff } from '../../core/adminHandler.ts'
import { type Clock, toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import { textCell } from '@app/contract/csv'
import type { Db, Tx } from '../../core/database.ts'
import { AppError, isRefusal } from '../../core/errors.ts'
import type { CsvFile, Run, TaskWork } from '../../core/taskWork.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { maskAll } from '../../core/personal.ts'
import { enqueue } from '../../jobs/queue.ts'
import { sweepIndividually } from '../../jobs/sweepIndividually.ts'
import type { Sweep } from '../../jobs/sweep.ts'
import type { Storage } from '../../ports/storage.ts'
import { shanghaiTime } from './cells.ts'
import { openCsv } from './csv.ts'
import * as queries from './queries.ts'

export const taskJob = 'task.run'

/** Most unfinished tasks per staff member. */
const mostOpen = 5
/** Most attempts of a task: after that, the task itself is presumed to cause the interruptions. */
const mostTries = 5
const shownAtOnce = 100

/** Thrown if another worker has taken over the task. */
class TakenOver extends Error {}

interface TaskDeps {
  storage: Storage
  /** Returns a member of staff with their current permissions; null if they no longer have access. */
  personOf: (id: StaffId) => Promise<Staff | null>
}

export interface NewTask {
  kind: queries.TaskRow['kind']
  path: string
  input: object
  total?: number
  ip: string
  /** Idempotency key: a task is started once per key. */
  key?: string
}

type Deps = Pick<CoreServices, 'clock' | 'database' | 'log'> & TaskDeps

/** Identifies a request that starts a task. */
type RequestKey = Required<Pick<NewTask, 'key' | 'path' | 'input'>>

/**
 * Background tasks: started in a transaction, run by a worker, shown with progress; a file is kept for an hour.
 */
export interface Tasks {
  /**
   * Starts a task in a transaction; a repeated request starts nothing.
   * @throws TASKS_WAITING, IDEMPOTENCY_KEY_REUSED.
   */
  begin(tx: Tx, staff: Pick<Staff, 'id'>, task: NewTask): Promise<TaskId>
  /**
   * Whether an earlier request with this key started the task.
   * @throws IDEMPOTENCY_KEY_REUSED.
   */
  isBegun(tx: Tx, staff: Pick<Staff, 'id'>, request: RequestKey): Promise<boolean>
  /** Runs a task for its job. A refusal ends the task; the job retries other failures. */
  run(id: TaskId, workOf: (task: queries.TaskRow) => TaskWork): Promise<void>
  /** Returns the caller's newest tasks. */
  list(staff: Staff): Promise<AdminReply<'task/list'>>
  /**
   * Returns one of the caller's tasks.
   * @throws NOT_FOUND.
   */
  info(staff: Staff, id: TaskId): Promise<AdminReply<'task/info'>>
  /**
   * Returns the file of the caller's own task; `permit` throws if they no longer have the rights.
   * @throws NOT_FOUND, also after an hour.
   */
  file(id: TaskId, call: FileCall, permit: (task: queries.TaskRow) => void): Promise<AdminFile>
  sweeps: readonly Sweep[]
}

interface FileCall {
  staff: Staff
  record: RecordAct
}

export function createTasks(core: CoreServices, given: TaskDeps): Tasks {
  const deps: Deps = { ...core, ...given }
  const { database, clock } = core
  return {
    begin,
    async isBegun(tx, staff, request) {
      return (await findStarted(tx, staff, request)) !== undefined
    },
    run: (id, workOf) => run(deps, id, workOf),
    list: async (staff) => ({
      list: (await queries.listOf(database.db, staff.id, shownAtOnce)).map((task) => describe(task, clock)),
    }),
    async info(staff, id) {
      const task = await queries.find(database.db, staff.id, id)
      if (!task) throw new AppError('NOT_FOUND')
      return describe(task, clock)
    },
    file: (id, call, permit) => openFile(deps, id, call, permit),
    sweeps: [lateFileSweep(deps), { name: 'old tasks', everySeconds: 3600, run: () => queries.removeOld(database.db) }],
  }
}

/** Returns the task that the same request started before; undefined if there is none. Throws IDEMPOTENCY_KEY_REUSED. */
async function findStarted(
  tx: Tx,
  staff: Pick<Staff, 'id'>,
  { key, path, input }: RequestKey,
): Promise<TaskId | undefined> {
  const before = await queries.findPressed(tx, { staffId: staff.id, key, path, input })
  if (before && !before.is_same) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return before?.id
}

async function begin(
  tx: Tx,
  staff: Pick<Staff, 'id'>,
  { kind, path, input, total, ip, key }: NewTask,
): Promise<TaskId> {
  const before = key === undefined ? undefined : await findStarted(tx, staff, { key, path, input })
  if (before !== undefined) return before
  if ((await queries.countOpen(tx, staff.id)) >= mostOpen) throw new AppError('TASKS_WAITING')
  const id = await queries.insert(tx, {
    kind,
    staff_id: staff.id,
    path,
    input: JSON.stringify(maskAll(input)),
    ip,
    total: total ?? null,
    request_key: key ?? null,
    file_key: `tasks/${randomUUID()}.csv`,
  })
  await enqueue(tx, { kind: taskJob, payload: { id }, maxAttempts: mostTries + 1 })
  return id
}

async function run(deps: Deps, id: TaskId, workOf: (task: queries.TaskRow) => TaskWork): Promise<void> {
  const { db } = deps.database
  const task = await queries.start(db, id)
  if (!task) return
  if (task.tries > mostTries) return queries.fail(db, task, '多次中断，没有完成，请重新发起')
  try {
    await runOnce(deps, task, workOf(task))
  } catch (error) {
    if (error instanceof TakenOver) return
    if (isRefusal(error)) return queries.fail(db, task, error.message)
    throw error
  }
}

async function runOnce(deps: Deps, task: queries.TaskRow, work: TaskWork): Promise<void> {
  const { db } = deps.database
  const file = await openCsv()
  let done = 0
  let isDone = false
  try {
    await work({
      task,
      person: () => personOf(deps, task),
      file,
      async inOne(parts) {
        await finishInOne(deps, task, parts)
        isDone = true
      },
      async reportProgress(far) {
        done = far.done
        if (!(await queries.progress(db, task, far))) throw new TakenOver()
      },
    })
    if (!isDone) await finish(deps, db, task, file, done)
  } finally {
    await file.remove()
  }
}

/** Throws NOT_ALLOWED if the person who started the task no longer has access. */
async function personOf({ personOf: find }: Deps, task: queries.TaskRow): Promise<Staff> {
  const staff = await find(task.staff_id)
  if (!staff) throw new AppError('NOT_ALLOWED')
  return staff
}

const finishInOne = (
  deps: Deps,
  task: queries.TaskRow,
  { write, record }: Parameters<Run['inOne']>[0],
): Promise<void> =>
  deps.database.transaction(async (tx) => {
    // A retried transaction starts a new file.
    const file = await openCsv()
    try {
      await finish(deps, tx, task, file, await write(tx, file))
      await record(tx)
    } finally {
      await file.remove()
    }
  })

/** Stores the file and marks the task as done. */
async function finish(deps: Deps, db: Db | Tx, task: queries.TaskRow, file: CsvFile, entries: number): Promise<void> {
  await file.add([watermark(await personOf(deps, task), task.id, entries, deps.clock)])
  const size = await file.end()
  await deps.storage.putFile(task.file_key, file.path, 'text/csv; charset=utf-8')
  if (!(await queries.finish(db, task, { size, done: entries }))) throw new TakenOver()
}

async function openFile(
  { database, storage }: Deps,
  id: TaskId,
  { staff, record }: FileCall,
  permit: (task: queries.TaskRow) => void,
): Promise<AdminFile> {
  const found = await queries.findFile(database.db, staff.id, id)
  if (!found) throw new AppError('NOT_FOUND', { msg: gone })
  permit(found)
  // Opened before the download is recorded, so that a one-time file is not lost if the storage is unavailable.
  const stored = await storage.get(found.file_key)
  if (!stored) throw new AppError('NOT_FOUND')
  try {
    await database.transaction(async (tx) => {
      const isOnce = fetchedOnce.has(found.kind)
      if (!(await queries.take(tx, id, isOnce))) throw new AppError('NOT_FOUND', { msg: gone })
      await record(tx, { target: `task:${id}`, after: { path: found.path, entries: found.done } })
    })
  } catch (error) {
    stored.stream.destroy()
    throw error
  }
  const name = `${found.path.replace('/', '-')}-${found.id}.csv`
  return { name, type: 'text/csv; charset=utf-8', stream: stored.stream }
}

const lateFileSweep = ({ database, log, storage }: Deps): Sweep =>
  sweepIndividually(
    { database, log },
    {
      name: 'late task files',
      everySeconds: 60,
      batch: 50,
      due: (limit, isTriable) => queries.late(database.db, limit, isTriable),
      nameOf: ({ id }) => ({ task: id }),
      async work({ id, file_key: key }) {
        await storage.delete(key)
        await queries.setGone(database.db, id)
      },
    },
  )

const gone = '文件不存在、已取走或已过期，请重新生成'

/** Tasks whose file can be downloaded once. */
const fetchedOnce: ReadonlySet<queries.TaskRow['kind']> = new Set(['codes'])

/** Last line of the file: its exporter and the time. */
const watermark = ({ displayName, name }: Staff, id: TaskId, entries: number, clock: Clock): string =>
  textCell(
    `导出人：${displayName}（${name}）；时间：${shanghaiTime(clock.now() / 1000)}（北京时间）；共 ${entries} 条；任务号 ${id}`,
  )

function describe(task: queries.TaskRow, clock: Clock): AdminReply<'task/info'> {
  return {
    id: task.id,
    kind: task.kind,
    path: task.path,
    state: task.state === 'done' && task.expires_at && task.expires_at.getTime() <= clock.now() ? 'gone' : task.state,
    done: task.done,
    total: task.total,
    refused: task.refused,
    fault: task.fault,
    createdAt: toSeconds(task.created_at),
    finishedAt: toSecondsOrNull(task.finished_at),
    expiresAt: toSecondsOrNull(task.expires_at),
    size: task.file_size === null ? null : Number(task.file_size),
  }
}
