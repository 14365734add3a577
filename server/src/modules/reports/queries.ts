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
  /** Reports since the last review of this text. */
  reports: Column<'content_standings', 'reports'>
}

/** Locks the standing of a subject. Creates it if missing, and starts over if the text has changed. */
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

/** Locks the standing of a subject if there is one. */
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

/** Stores a report under a locked standing; returns false if the user reported this text before. */
export async function insertReport(tx: Tx, { kind, id, words, uid, reason, detail }: Report): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('content_reports')
    // Not the transaction's start: reports count if they come after the last decision.
    .values({ kind, subject_id: id, words, uid, reason, detail, created_at: sql<Date>`clock_timestamp()` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Whether a user has reported the subject before, whatever its text was then. */
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

/** Counts a report and sets the state; a subject that nobody has reviewed starts to wait. */
export async function countReport(tx: Tx, { kind, id }: Target, state: StandingState): Promise<void> {
  await sql`
    update content_standings set reports = reports + 1, state = ${state},
      waiting_since = case when ${state} in ('reported', 'hidden') then coalesce(waiting_since, now()) end
    where kind = ${kind} and subject_id = ${id} and state = any(${statesUntil(standingTransitions, state)})`.execute(tx)
}

/** Stores a decision, after which reports count from zero; does nothing if nobody has reported the subject. */
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

/** Removes deleted content from the review queue. */
export async function dropWaiting(tx: Tx, kind: ReportedKind, ids: readonly string[]): Promise<void> {
  await sql`
    update content_standings set waiting_since = null
    where kind = ${kind} and subject_id = any(${ids}::bigint[])`.execute(tx)
}

/** Returns what users said in reports of these subjects, oldest first. */
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

/** A report that waits for review. */
export interface WaitingReport extends Target, Columns<'content_standings', 'state' | 'words'> {
  since: Date
  reports: { reason: ReportReason; detail: string }[]
}

/** Returns waiting reports, longest waiting first, at most `most`. */
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

/** Returns how often a user reported others. */
export async function madeBy(db: Db, uid: Uid): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select count(*)::int as made from content_reports where uid = ${uid}`.execute(db)
  return rows[0]?.made ?? 0
}
