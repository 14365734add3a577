import { randomUUID } from 'node:crypto'
import type { StaffId, TaskId } from '@app/contract'
import type { AdminFile, RecordAct, Staff } from '../../core/adminHandler.ts'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import type { Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { Foundation } from '../../core/foundation.ts'
import { enqueue } from '../../jobs/queue.ts'
import { sweepApart } from '../../jobs/sweepApart.ts'
import type { Sweep } from '../../jobs/sweep.ts'
import type { Storage } from '../../ports/storage.ts'
import { harmless, shanghaiTime } from './cells.ts'
import { type CsvFile, openCsv } from './csv.ts'
import * as queries from './queries.ts'

export const taskJob = 'task.run'

/** Tasks that one person has open at most. */
const mostOpen = 5
/** How often a task is begun: what interrupts it each time is its own fault. */
const mostTries = 5
const shownAtOnce = 100

/** One try of a task. */
export interface Run {
  task: queries.TaskRow
  /** Who began it, with what they may do now. Throws NOT_ALLOWED where they may not come in any more. */
  person(): Promise<Staff>
  file: CsvFile
  /** How far it is. Throws where another has begun it since. */
  tell(far: { done: number; refused?: number }): Promise<void>
}

/** Writes the file of a task; run again from the start where it was interrupted. */
export type TaskWork = (run: Run) => Promise<void>

/** Another worker has the task now. */
class TakenOver extends Error {}

interface Outside {
  storage: Storage
  personOf: (id: StaffId) => Promise<Staff | null>
}

export interface NewTask {
  kind: queries.TaskRow['kind']
  path: string
  input: object
  total?: number
  ip: string
}

export type Tasks = ReturnType<typeof createTasks>

/** What is done behind a page: begun in a transaction, done by a worker, shown while it goes on, its file kept for an hour. */
export function createTasks(foundation: Foundation, { storage, personOf }: Outside) {
  const { database, log } = foundation
  const { db } = database

  async function runOnce(task: queries.TaskRow, work: TaskWork): Promise<void> {
    const file = await openCsv()
    const person = async () => {
      const staff = await personOf(task.staff_id)
      if (!staff) throw new AppError('NOT_ALLOWED')
      return staff
    }
    let done = 0
    try {
      await work({
        task,
        person,
        file,
        async tell(far) {
          done = far.done
          if (!(await queries.progress(db, task, far))) throw new TakenOver()
        },
      })
      await file.add([watermark(await person(), task.id, done)])
      const size = await file.end()
      await storage.putFile(task.file_key, file.path, 'text/csv; charset=utf-8')
      await queries.finish(db, task, size)
    } finally {
      await file.remove()
    }
  }

  /** Does what a job asks for. What is refused is over; what fails is tried again by the job. */
  async function run(id: TaskId, workOf: (kind: queries.TaskRow['kind']) => TaskWork): Promise<void> {
    const task = await queries.start(db, id)
    if (!task) return
    if (task.tries > mostTries) return queries.fail(db, task, '多次中断，没有完成，请重新发起')
    try {
      await runOnce(task, workOf(task.kind))
    } catch (error) {
      if (error instanceof TakenOver) return
      if (error instanceof AppError && error.status < 500) return queries.fail(db, task, error.message)
      throw error
    }
  }

  return {
    run,

    /** Begins a task in a transaction. Throws TASKS_WAITING. */
    async begin(tx: Tx, staff: Staff, { kind, path, input, total, ip }: NewTask): Promise<TaskId> {
      if ((await queries.countOpen(tx, staff.id)) >= mostOpen) throw new AppError('TASKS_WAITING')
      const id = await queries.insert(tx, {
        kind,
        staff_id: staff.id,
        path,
        input: JSON.stringify(input),
        ip,
        total: total ?? null,
        file_key: `tasks/${randomUUID()}.csv`,
      })
      await enqueue(tx, { kind: taskJob, payload: { id }, maxAttempts: mostTries + 1 })
      return id
    },

    list: async (staff: Staff) => ({ list: (await queries.listOf(db, staff.id, shownAtOnce)).map(describe) }),

    /** Throws NOT_FOUND. */
    async info(staff: Staff, id: TaskId) {
      const task = await queries.find(db, staff.id, id)
      if (!task) throw new AppError('NOT_FOUND')
      return describe(task)
    },

    /** The file of a task of one's own; `permit` throws where its rights are gone. Throws NOT_FOUND, after an hour too. */
    async file(
      id: TaskId,
      { staff, record }: { staff: Staff; record: RecordAct },
      permit: (task: queries.TaskRow) => void,
    ): Promise<AdminFile> {
      const task = await database.transaction(async (tx) => {
        const found = await queries.findFile(tx, staff.id, id)
        if (!found) throw new AppError('NOT_FOUND', { msg: '文件不存在或已过期，请重新生成' })
        permit(found)
        await record(tx, { target: `task:${id}`, after: { path: found.path, entries: found.done } })
        return found
      })
      const stored = await storage.get(task.file_key)
      if (!stored) throw new AppError('NOT_FOUND')
      const name = `${task.path.replace('/', '-')}-${task.id}.csv`
      return { name, type: 'text/csv; charset=utf-8', stream: stored.stream }
    },

    sweeps: [
      sweepApart(
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

/** Who took it away and when, in the file itself. */
const watermark = ({ displayName, name }: Staff, id: TaskId, entries: number): string =>
  harmless(
    `导出人：${displayName}（${name}）；时间：${shanghaiTime(Date.now() / 1000)}（北京时间）；共 ${entries} 条；任务号 ${id}`,
  )

function describe(task: queries.TaskRow) {
  return {
    id: task.id,
    kind: task.kind,
    path: task.path,
    state: task.state === 'done' && task.expires_at && task.expires_at.getTime() <= Date.now() ? 'gone' : task.state,
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
