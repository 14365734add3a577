import { type Insertable, sql } from 'kysely'
import type { StaffId, TaskId } from '@app/contract'
import type { Db, Tx } from '../../core/database.ts'
import { statesBefore, statesUntil } from '../../core/transitions.ts'
import type { DB } from '../../db/types.ts'
import type { IsTriable } from '../../jobs/retryBackoff.ts'
import { taskTransitions } from './states.ts'

/** Seconds for which a file can be downloaded. */
const fileLifetime = 3600

export type TaskRow = NonNullable<Awaited<ReturnType<typeof find>>>

const tasks = (db: Db | Tx) => db.selectFrom('staff_tasks').selectAll()

/** Returns a staff member's tasks, newest first. */
export const listOf = (db: Db, staffId: StaffId, limit: number) =>
  tasks(db).where('staff_id', '=', staffId).orderBy('id', 'desc').limit(limit).execute()

export const find = (db: Db | Tx, staffId: StaffId, id: TaskId) =>
  tasks(db).where('id', '=', id).where('staff_id', '=', staffId).executeTakeFirst()

/** Returns a staff member's task whose file can be downloaded. */
export const findFile = (db: Db, staffId: StaffId, id: TaskId) =>
  tasks(db)
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .where('state', '=', 'done')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

/**
 * Locks a task while its file is downloaded; with `isOnce` the file is then gone. Returns false if it is no longer
 * available.
 */
export async function take(tx: Tx, id: TaskId, isOnce: boolean): Promise<boolean> {
  // Not `now()`: a transaction older than the one that took the file would still find it.
  const { rows } = await sql`
    update staff_tasks set expires_at = case when ${isOnce} then finished_at else expires_at end
    where id = ${id} and state = 'done' and expires_at > now() returning id`.execute(tx)
  return rows.length > 0
}

interface Press {
  staffId: StaffId
  key: string
  path: string
  input: object
}

/** Returns the task that an earlier request with this key started, and whether its input was the same. */
export async function findPressed(tx: Tx, { staffId, key, path, input }: Press) {
  await lockPerson(tx, staffId)
  return tx
    .selectFrom('staff_tasks')
    .select(['id', sql<boolean>`path = ${path} and input = ${JSON.stringify(input)}::jsonb`.as('is_same')])
    .where('staff_id', '=', staffId)
    .where('request_key', '=', key)
    .executeTakeFirst()
}

const lockPerson = (tx: Tx, staffId: StaffId) =>
  sql`select pg_advisory_xact_lock(hashtextextended('staff_tasks:' || ${staffId}::text, 0))`.execute(tx)

/** Counts a staff member's unfinished tasks, and serializes the caller with their other starts. */
export async function countOpen(tx: Tx, staffId: StaffId): Promise<number> {
  await lockPerson(tx, staffId)
  const { count } = await tx
    .selectFrom('staff_tasks')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('staff_id', '=', staffId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insert(tx: Tx, task: Insertable<DB['staff_tasks']>): Promise<TaskId> {
  const { id } = await tx.insertInto('staff_tasks').values(task).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Starts a task, or restarts it: an earlier worker's updates no longer count. */
export function start(db: Db, id: TaskId) {
  return db
    .updateTable('staff_tasks')
    .set((expression) => ({ state: 'running', tries: expression('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', statesUntil(taskTransitions, 'running'))
    .returningAll()
    .executeTakeFirst()
}

/** The attempt of a task that a worker is running. */
export type Held = Pick<TaskRow, 'id' | 'tries'>

/** Records the progress of a task. Returns false if another worker has restarted it since. */
export async function progress(db: Db, { id, tries }: Held, far: { done: number; refused?: number }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_tasks')
    .set(far)
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a task. Returns false if another worker has restarted it since. */
export async function finish(
  db: Db | Tx,
  { id, tries }: Held,
  { size, done }: { size: number; done: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_tasks')
    .set({
      state: 'done',
      done,
      file_size: String(size),
      finished_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + make_interval(secs => ${fileLifetime})`,
    })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', 'in', statesBefore(taskTransitions, 'done'))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function fail(db: Db, { id, tries }: Held, fault: string): Promise<void> {
  await db
    .updateTable('staff_tasks')
    .set({ state: 'failed', fault, finished_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', 'in', statesBefore(taskTransitions, 'failed'))
    .execute()
}

/** Returns finished tasks whose file has expired. */
export function late(db: Db, limit: number, isTriable: IsTriable) {
  return db
    .selectFrom('staff_tasks')
    .select(['id', 'file_key'])
    .where('state', '=', 'done')
    .where('expires_at', '<=', sql<Date>`now()`)
    .where(isTriable(sql.ref('staff_tasks.id')))
    .orderBy('expires_at')
    .limit(limit)
    .execute()
}

export async function setGone(db: Db, id: TaskId): Promise<void> {
  await db
    .updateTable('staff_tasks')
    .set({ state: 'gone' })
    .where('id', '=', id)
    .where('state', 'in', statesBefore(taskTransitions, 'gone'))
    .execute()
}

/** Deletes old tasks without remaining content. */
export async function removeOld(db: Db): Promise<void> {
  await db
    .deleteFrom('staff_tasks')
    .where('state', 'in', ['gone', 'failed'])
    .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}

type Entry = DB['staff_task_entries']

export async function insertEntry(db: Db | Tx, entry: Insertable<Entry>): Promise<void> {
  await db.insertInto('staff_task_entries').values(entry).execute()
}

/** Returns the entries processed so far, by position. */
export function entriesOf(db: Db, id: TaskId) {
  return db.selectFrom('staff_task_entries').selectAll().where('task_id', '=', id).orderBy('position').execute()
}
