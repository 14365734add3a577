import { randomUUID } from 'node:crypto'
import type { StaffId, TaskId } from '@app/contract'
import type { AdminFile, RecordAct, Staff } from '../../core/adminHandler.ts'
import { type Clock, toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import { textCell } from '@app/contract/csv'
import type { Db, Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { CsvFile, TaskWork } from '../../core/taskWork.ts'
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

interface Deps {
  storage: Storage
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

export type Tasks = ReturnType<typeof createTasks>

/**
 * Creates the service for background tasks: started in a transaction, run by a worker, shown with progress; a file is
 * kept for an hour.
 */
export function createTasks(core: CoreServices, { storage, personOf }: Deps) {
  const { clock, database, log } = core
  const { db } = database

  async function runOnce(task: queries.TaskRow, work: TaskWork): Promise<void> {
    const file = await openCsv()
    const person = async () => {
      const staff = await personOf(task.staff_id)
      if (!staff) throw new AppError('NOT_ALLOWED')
      return staff
    }
    let done = 0
    let isDone = false
    /** Stores the file and marks the task as done. */
    async function end(reader: Db | Tx, whole: CsvFile, entries: number): Promise<void> {
      await whole.add([watermark(await person(), task.id, entries, clock)])
      const size = await whole.end()
      await storage.putFile(task.file_key, whole.path, 'text/csv; charset=utf-8')
      if (!(await queries.finish(reader, task, { size, done: entries }))) throw new TakenOver()
    }
    try {
      await work({
        task,
        person,
        file,
        async inOne({ write, record }) {
          await database.transaction(async (tx) => {
            // A retried transaction starts a new file.
            const whole = await openCsv()
            try {
              await end(tx, whole, await write(tx, whole))
              await record(tx)
            } finally {
              await whole.remove()
            }
          })
          isDone = true
        },
        async reportProgress(far) {
          done = far.done
          if (!(await queries.progress(db, task, far))) throw new TakenOver()
        },
      })
      if (!isDone) await end(db, file, done)
    } finally {
      await file.remove()
    }
  }

  /** Runs a task for its job. A refusal ends the task; the job retries other failures. */
  async function run(id: TaskId, workOf: (task: queries.TaskRow) => TaskWork): Promise<void> {
    const task = await queries.start(db, id)
    if (!task) return
    if (task.tries > mostTries) return queries.fail(db, task, '多次中断，没有完成，请重新发起')
    try {
      await runOnce(task, workOf(task))
    } catch (error) {
      if (error instanceof TakenOver) return
      if (error instanceof AppError && error.status < 500) return queries.fail(db, task, error.message)
      throw error
    }
  }

  return {
    run,

    /** Whether an earlier request with this key started the task. Throws IDEMPOTENCY_KEY_REUSED. */
    async isBegun(
      tx: Tx,
      staff: Pick<Staff, 'id'>,
      { key, path, input }: Required<Pick<NewTask, 'key' | 'path' | 'input'>>,
    ) {
      const before = await queries.findPressed(tx, { staffId: staff.id, key, path, input })
      if (before && !before.is_same) throw new AppError('IDEMPOTENCY_KEY_REUSED')
      return before !== undefined
    },

    /**
     * Starts a task in a transaction; a repeated request starts nothing. Throws TASKS_WAITING, IDEMPOTENCY_KEY_REUSED.
     */
    async begin(tx: Tx, staff: Pick<Staff, 'id'>, { kind, path, input, total, ip, key }: NewTask): Promise<TaskId> {
      const before =
        key === undefined ? undefined : await queries.findPressed(tx, { staffId: staff.id, key, path, input })
      if (before && !before.is_same) throw new AppError('IDEMPOTENCY_KEY_REUSED')
      if (before) return before.id
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
    },

    list: async (staff: Staff) => ({
      list: (await queries.listOf(db, staff.id, shownAtOnce)).map((task) => describe(task, clock)),
    }),

    /** Returns one of the caller's tasks. Throws NOT_FOUND. */
    async info(staff: Staff, id: TaskId) {
      const task = await queries.find(db, staff.id, id)
      if (!task) throw new AppError('NOT_FOUND')
      return describe(task, clock)
    },

    /**
     * Returns the file of the caller's own task; `permit` throws if they no longer have the rights. Throws NOT_FOUND,
     * also after an hour.
     */
    async file(
      id: TaskId,
      { staff, record }: { staff: Staff; record: RecordAct },
      permit: (task: queries.TaskRow) => void,
    ): Promise<AdminFile> {
      const found = await queries.findFile(db, staff.id, id)
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
    },

    sweeps: [
      sweepIndividually(
        { database, log },
        {
          name: 'late task files',
          everySeconds: 60,
          batch: 50,
          due: (limit, isTriable) => queries.late(db, limit, isTriable),
          nameOf: ({ id }) => ({ task: id }),
          async work({ id, file_key: key }) {
            await storage.delete(key)
            await queries.setGone(db, id)
          },
        },
      ),
      { name: 'old tasks', everySeconds: 3600, run: () => queries.removeOld(db) },
    ] satisfies Sweep[],
  }
}

const gone = '文件不存在、已取走或已过期，请重新生成'

/** Tasks whose file can be downloaded once. */
const fetchedOnce: ReadonlySet<queries.TaskRow['kind']> = new Set(['codes'])

/** Last line of the file: its exporter and the time. */
const watermark = ({ displayName, name }: Staff, id: TaskId, entries: number, clock: Clock): string =>
  textCell(
    `导出人：${displayName}（${name}）；时间：${shanghaiTime(clock.now() / 1000)}（北京时间）；共 ${entries} 条；任务号 ${id}`,
  )

function describe(task: queries.TaskRow, clock: Clock) {
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
  } as const
}
