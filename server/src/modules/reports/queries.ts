import type { Uid } from '@app/contract'
import type { ReportedKind } from '@app/contract/reports'
import type { ReportReason } from '@app/contract/wall'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { statesUntil } from '../../core/transitions.ts'
import type { Column, Columns } from '../../db/rows.ts'
import { type StandingState, standingTransitions } from './states.ts'
import type { Decided } from './subjects.ts'

export interface Target extends Columns<'content_standings', 'kind'> {
  id: string
}

export interface Standing extends Columns<
  'content_standings',
  'state' | 'words' | 'decided_by' | 'decided_at' | 'waiting_since'
> {
  /** Since somebody last looked at these words. */
  reports: Column<'content_standings', 'reports'>
}

/** Where something stands, its row locked; made where there is none, and begun anew where its words have changed. */
export async function lockStanding(tx: Tx, { kind, id }: Target, words: string): Promise<Standing> {
  const anew: StandingState = 'reported'
  const isAnew = sql`s.words <> excluded.words and s.state = any(${statesUntil(standingTransitions, anew)})`
  const { rows } = await sql<Standing>`
    insert into content_standings as s (kind, subject_id, words) values (${kind}, ${id}, ${words})
    on conflict (kind, subject_id) do update set
      words = excluded.words,
      state = case when ${isAnew} then ${anew} else s.state end,
      reports = case when ${isAnew} then 0 else s.reports end
    returning state, reports, words, decided_by, decided_at, waiting_since`.execute(tx)
  const [standing] = rows
  if (!standing) throw new Error('A standing was not written')
  return standing
}

/** The same where there is one already. */
export async function findStanding(tx: Tx, { kind, id }: Target): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select state, reports, words, decided_by, decided_at, waiting_since from content_standings
    where kind = ${kind} and subject_id = ${id} for update`.execute(tx)
  return rows[0]
}

export interface Report extends Target {
  words: string
  uid: Uid
  reason: ReportReason
  detail: string
}

/** Keeps a report under a locked standing; false where this person has reported these words before. */
export async function insertReport(tx: Tx, { kind, id, words, uid, reason, detail }: Report): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('content_reports')
    // Not when the transaction began: reports count that came after the last decision.
    .values({ kind, subject_id: id, words, uid, reason, detail, created_at: sql<Date>`clock_timestamp()` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Whether a person has reported it before, whatever it said then. */
export async function hasReported(tx: Tx, { kind, id, uid }: Target & { uid: Uid }): Promise<boolean> {
  const row = await tx
    .selectFrom('content_reports')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return row !== undefined
}

/** Counts a report, and lets what nobody has looked at wait for somebody. */
export async function countReport(tx: Tx, { kind, id }: Target, state: StandingState): Promise<void> {
  await sql`
    update content_standings set reports = reports + 1, state = ${state},
      waiting_since = case when ${state} in ('reported', 'hidden') then coalesce(waiting_since, now()) end
    where kind = ${kind} and subject_id = ${id} and state = any(${statesUntil(standingTransitions, state)})`.execute(tx)
}

/** Writes what a person decided, from when on reports count anew; nothing where nobody has reported it. */
export async function settle(
  tx: Tx,
  { kind, id }: Target,
  { state, by, reason }: Decided & { state: StandingState },
): Promise<void> {
  await sql`
    update content_standings set state = ${state}, reports = 0, waiting_since = null, decided_by = ${by},
      decided_at = clock_timestamp(), reason = ${reason}
    where kind = ${kind} and subject_id = ${id} and state = any(${statesUntil(standingTransitions, state)})`.execute(tx)
}

/** Lets nobody look at what is not there any more. */
export async function dropWaiting(tx: Tx, kind: ReportedKind, ids: readonly string[]): Promise<void> {
  await sql`
    update content_standings set waiting_since = null
    where kind = ${kind} and subject_id = any(${ids}::bigint[])`.execute(tx)
}

/** What people said against these, the first to report first. */
export async function saidOf(
  db: Db,
  targets: readonly Target[],
): Promise<(target: Target) => WaitingReport['reports']> {
  const { rows } = await sql<Target & { reports: WaitingReport['reports'] }>`
    select r.kind, r.subject_id::text as id,
      json_agg(json_build_object('reason', r.reason, 'detail', r.detail) order by r.id) as reports
    from content_reports r
    join unnest(${targets.map(({ kind }) => kind)}::text[], ${targets.map(({ id }) => id)}::bigint[]) as t(kind, id)
      on t.kind = r.kind and t.id = r.subject_id
    group by r.kind, r.subject_id`.execute(db)
  const reports = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row.reports]))
  return ({ kind, id }) => reports.get(`${kind} ${id}`) ?? []
}

/** What somebody should look at. */
export interface WaitingReport extends Target, Columns<'content_standings', 'state' | 'words'> {
  since: Date
  reports: { reason: ReportReason; detail: string }[]
}

/** Those that wait, the longest first, so many at most. */
export async function listWaiting(db: Db, most: number): Promise<WaitingReport[]> {
  const { rows } = await sql<WaitingReport>`
    select s.kind, s.subject_id::text as id, s.state, s.words, s.waiting_since as since,
      (select json_agg(json_build_object('reason', r.reason, 'detail', r.detail) order by r.id)
       from content_reports r
       where r.kind = s.kind and r.subject_id = s.subject_id and r.words = s.words) as reports
    from content_standings s where s.waiting_since is not null
    order by s.waiting_since, s.kind, s.subject_id limit ${most}`.execute(db)
  return rows
}

/** How often somebody reported others. */
export async function madeBy(db: Db, uid: Uid): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select count(*)::int as made from content_reports where uid = ${uid}`.execute(db)
  return rows[0]?.made ?? 0
}
