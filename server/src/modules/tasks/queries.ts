import { type Insertable, sql } from 'kysely'
import type { StaffId, TaskId } from '@app/contract'
import type { Db, Tx } from '../../core/database.ts'
import { statesBefore, statesUntil } from '../../core/transitions.ts'
import type { DB } from '../../db/types.ts'
import type { IsTriable } from '../../jobs/retryBackoff.ts'
import { taskTransitions } from './states.ts'

/** Seconds that a file may be fetched. */
const fileLifetime = 3600

export type TaskRow = NonNullable<Awaited<ReturnType<typeof find>>>

const tasks = (db: Db | Tx) => db.selectFrom('staff_tasks').selectAll()

/** What somebody began, the newest first. */
export const listOf = (db: Db, staffId: StaffId, limit: number) =>
  tasks(db).where('staff_id', '=', staffId).orderBy('id', 'desc').limit(limit).execute()

export const find = (db: Db | Tx, staffId: StaffId, id: TaskId) =>
  tasks(db).where('id', '=', id).where('staff_id', '=', staffId).executeTakeFirst()

/** A task whose file is to be had, as one that somebody began. */
export const findFile = (db: Db, staffId: StaffId, id: TaskId) =>
  tasks(db)
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .where('state', '=', 'done')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** Holds a task whose file is being fetched; `isOnce` takes it away from everybody else. False where it is gone. */
export async function take(tx: Tx, id: TaskId, isOnce: boolean): Promise<boolean> {
  // Not `now()`: a transaction that is older than the one which took it would still find it there.
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

/** What one press of somebody began, and whether it was for the same. */
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

/** How many of somebody's are not over. Who begins one waits for who does so in their name now. */
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

/** Begins a task, be it anew: whoever worked at it before is not heard any more. */
export function start(db: Db, id: TaskId) {
  return db
    .updateTable('staff_tasks')
    .set((expression) => ({ state: 'running', tries: expression('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', statesUntil(taskTransitions, 'running'))
    .returningAll()
    .executeTakeFirst()
}

/** Which try of which task somebody works at. */
export type Held = Pick<TaskRow, 'id' | 'tries'>

/** @returns false where another has begun it since. */
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

/** @returns false where another has begun it since. */
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

/** Done tasks whose file has had its hour. */
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

/** Tasks of which nothing is left but that they were. */
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

/** What was done to each so far, by position. */
export function entriesOf(db: Db, id: TaskId) {
  return db.selectFrom('staff_task_entries').selectAll().where('task_id', '=', id).orderBy('position').execute()
}
