import type { GoodsSn, RehearsalId, StaffId } from '@app/contract'
import type { RehearsalProgress, RehearsalReport, RehearsalScript } from '@app/contract/admin/rehearsals'
import type { AdminInput } from '@app/contract/admin/routes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { readKeyset } from '../../core/keyset.ts'
import { statesBefore } from '../../core/transitions.ts'
import type { Columns } from '../../db/rows.ts'
import { type RehearsalState, rehearsalTransitions } from './states.ts'
import type { Subject } from './subject.ts'

/** Seconds without a heartbeat from its worker after which a rehearsal is over. */
const silentSeconds = 30

const columns = [
  'id',
  'goods_sn',
  'goods_name',
  'draft_id',
  'terms',
  'script',
  'people',
  'asked_by_name',
  'asked_at',
  'state',
  'begun_at',
  'ended_at',
  'progress',
  'report',
  'failure',
  'database_name',
] as const

export type RehearsalRow = NonNullable<Awaited<ReturnType<typeof find>>>

/** Inserts a rehearsal under a new id; undefined if one is open. */
export async function begin(
  tx: Tx,
  { subject, script, by }: { subject: Subject; script: RehearsalScript; by: { id: StaffId; displayName: string } },
): Promise<RehearsalId | undefined> {
  const added = await tx
    .insertInto('rehearsals')
    .values({
      goods_sn: subject.goodsSn,
      goods_name: subject.name,
      draft_id: subject.draftId,
      terms: JSON.stringify(subject.terms),
      script: JSON.stringify(script),
      people: script.people,
      asked_by: by.id,
      asked_by_name: by.displayName,
      // Known before the database is created. Includes the time, so that it never matches a name recorded in a restored
      // backup.
      database_name: sql<string>`left(current_database(), 24) || '_rehearsal_' || to_char(clock_timestamp(), 'YYYYMMDDHH24MISSUS')`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

export const find = (db: Db | Tx, id: RehearsalId) =>
  db.selectFrom('rehearsals').select(columns).where('id', '=', id).executeTakeFirst()

export const lock = (tx: Tx, id: RehearsalId) =>
  tx.selectFrom('rehearsals').select(['id', 'state', 'goods_sn']).where('id', '=', id).forUpdate().executeTakeFirst()

/** Returns the open rehearsal, and whether processes should serve it now. */
export async function open(db: Db | Tx) {
  const { rows } = await sql<
    Columns<'rehearsals', 'id' | 'database_name' | 'state'> & {
      /** Whether its worker sent a heartbeat recently. */
      is_alive: boolean
    }
  >`
    select id, database_name, state, heard_at > now() - make_interval(secs => ${silentSeconds}) as is_alive
    from rehearsals where state in ('preparing', 'running')`.execute(db)
  return rows[0]
}

export const list = (db: Db, { goodsSn, state, ...input }: AdminInput<'rehearsal/list'>) =>
  readKeyset(
    db
      .selectFrom('rehearsals')
      .select(columns)
      .$if(goodsSn !== undefined, (query) => query.where('goods_sn', '=', goodsSn as GoodsSn))
      .$if(state !== undefined, (query) => query.where('state', '=', state as RehearsalState)),
    input,
    { sorts: { askedAt: 'asked_at' }, id: 'id' },
  )

/** Returns the last completed rehearsal of a work. */
export const lastOf = (db: Db, goodsSn: GoodsSn) =>
  db
    .selectFrom('rehearsals')
    .select(['id', 'people', 'report'])
    .where('goods_sn', '=', goodsSn)
    .where('state', '=', 'done')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Starts a prepared rehearsal; returns false if it is over or another worker started it. */
export async function run(db: Db, id: RehearsalId): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('rehearsals')
    .set({ state: 'running', begun_at: sql<Date>`now()`, heard_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', 'in', statesBefore(rehearsalTransitions, 'running'))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Records its worker's heartbeat and progress; returns false if it is over. */
export async function hear(db: Db, id: RehearsalId, progress: RehearsalProgress | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('rehearsals')
    .set({ heard_at: sql<Date>`now()`, ...(progress && { progress: JSON.stringify(progress) }) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends a rehearsal; returns false if it had ended. */
export async function end(db: Db | Tx, id: RehearsalId, to: RehearsalState, failure = ''): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('rehearsals')
    .set({ state: to, failure, ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', 'in', statesBefore(rehearsalTransitions, to))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Stores the report of a rehearsal, once. */
export async function keepReport(db: Db, id: RehearsalId, report: RehearsalReport): Promise<void> {
  await db
    .updateTable('rehearsals')
    .set({ report: JSON.stringify(report) })
    .where('id', '=', id)
    .where('report', 'is', null)
    .execute()
}

/** Ends rehearsals whose worker stopped sending heartbeats; returns how many. */
export async function endSilent(db: Db, failure: string): Promise<number> {
  const { rows } = await sql`
    update rehearsals set state = 'failed', failure = ${failure}, ended_at = now()
    where state = any(${statesBefore(rehearsalTransitions, 'failed')})
      and heard_at < now() - make_interval(secs => ${silentSeconds}) returning id`.execute(db)
  return rows.length
}

/** Returns ended rehearsals whose database was not dropped because their worker died. */
export const leftBehind = (db: Db) =>
  db
    .selectFrom('rehearsals')
    .select(['id', 'database_name'])
    .where('dropped_at', 'is', null)
    .where('ended_at', 'is not', null)
    .where('heard_at', '<', sql<Date>`now() - make_interval(secs => ${silentSeconds})`)
    .orderBy('id')
    .limit(20)
    .execute()

export async function noteDropped(db: Db, id: RehearsalId): Promise<void> {
  await db
    .updateTable('rehearsals')
    .set({ dropped_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('dropped_at', 'is', null)
    .execute()
  await db.deleteFrom('rehearsal_places').where('rehearsal_id', '=', id).execute()
}

/** A process that serves a rehearsal. */
export interface NodeAddress extends Columns<'rehearsal_places', 'host' | 'address' | 'port'> {
  readonly processId: string
}

export async function addNode(db: Db, id: RehearsalId, { processId, ...node }: NodeAddress): Promise<void> {
  await db
    .insertInto('rehearsal_places')
    .values({ rehearsal_id: id, process_id: processId, ...node })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const nodesOf = (db: Db, id: RehearsalId) =>
  db.selectFrom('rehearsal_places').select(['host', 'address', 'port']).where('rehearsal_id', '=', id).execute()

/** Notifies every process that a rehearsal began or ended. */
export async function announce(db: Db | Tx): Promise<void> {
  await sql`select pg_notify('rehearsal_changed', '')`.execute(db)
}
