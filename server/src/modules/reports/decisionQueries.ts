import type { DecisionId, StaffId, Uid } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import type { ReportedKind } from '@app/contract/reports'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { readKeyed, readKeyset } from '../../core/keyset.ts'
import type { Place } from '../../core/paging.ts'
import { periodEnd } from '../../core/periods.ts'
import { statesBefore } from '../../core/transitions.ts'
import type { Target } from './queries.ts'
import { type DecisionState, decisionTransitions } from './states.ts'

/** The author of a decision: a member of staff, or a command in a person's name. */
export interface Decider {
  name: string
  staffId: StaffId | null
}

export interface NewDecision extends Target {
  uid: Uid
  words: string
  /** Version of the content that was decided on. */
  seen: string
  verdict: 'pass' | 'reject' | 'takeDown'
  reason: string | null
  by: Decider
}

export async function insertDecision(tx: Tx, decision: NewDecision): Promise<DecisionId> {
  const { kind, id, uid, words, seen, verdict, reason, by } = decision
  const row = await tx
    .insertInto('content_decisions')
    .values({
      kind,
      subject_id: id,
      uid,
      words,
      seen,
      verdict,
      reason,
      decided_by: by.name,
      staff_id: by.staffId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Returns the last decision about a subject. */
export function lastDecision(db: Db | Tx, { kind, id }: Target) {
  return db
    .selectFrom('content_decisions')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type DecisionRow = NonNullable<Awaited<ReturnType<typeof lastDecision>>>

export function findDecision(db: Db | Tx, id: DecisionId): Promise<DecisionRow | undefined> {
  return db.selectFrom('content_decisions').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockDecision(tx: Tx, id: DecisionId): Promise<DecisionRow | undefined> {
  return tx.selectFrom('content_decisions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Whether the period to appeal against a decision is over. */
export async function isLate(tx: Tx, id: DecisionId, days: number): Promise<boolean> {
  const row = await tx
    .selectFrom('content_decisions')
    .select(sql<boolean>`${periodEnd(sql.ref('decided_at'), days)} <= now()`.as('is_late'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.is_late
}

/** Stores the author's appeal against a standing decision; returns false if it is not standing. */
export async function appeal(tx: Tx, id: DecisionId, text: string): Promise<boolean> {
  const to: DecisionState = 'appealed'
  const { numUpdatedRows } = await tx
    .updateTable('content_decisions')
    .set({ state: to, appeal: text, appealed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('state', 'in', statesBefore(decisionTransitions, to))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Answers a decision; returns false if its state does not allow the answer. */
export async function answer(
  tx: Tx,
  id: DecisionId,
  to: 'upheld' | 'lifted',
  { by, answer: text }: { by: Decider; answer: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('content_decisions')
    .set({
      state: to,
      answer: text,
      answered_by: by.name,
      answered_staff_id: by.staffId,
      answered_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .where('state', 'in', statesBefore(decisionTransitions, to))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns decisions against a subject that still hold or are appealed. */
export async function openAgainst(tx: Tx, { kind, id }: Target): Promise<DecisionRow[]> {
  return tx
    .selectFrom('content_decisions')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('verdict', '<>', 'pass')
    .where('state', 'in', ['standing', 'appealed', 'upheld'])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Lists decisions for staff. */
export function listDecisions(db: Db, input: AdminInput<'moderation/decisions'>) {
  const { kind, verdict, state, uid, from, until, ...place } = input
  let query = db.selectFrom('content_decisions').selectAll()
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (verdict !== undefined) query = query.where('verdict', '=', verdict)
  if (state !== undefined) query = query.where('state', '=', state)
  if (uid !== undefined) query = query.where('uid', '=', uid)
  if (from !== undefined) query = query.where('decided_at', '>=', new Date(from * 1000))
  if (until !== undefined) query = query.where('decided_at', '<', new Date(until * 1000))
  return readKeyset(query, place, { sorts: { decidedAt: 'decided_at' }, id: 'id' })
}

/** Lists appeals for staff. */
export function listAppeals(db: Db, input: AdminInput<'appeal/list'>) {
  const { kind, state, uid, ...place } = input
  let query = db.selectFrom('content_decisions').selectAll().where('appealed_at', 'is not', null)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (state !== undefined) query = query.where('state', '=', state)
  if (uid !== undefined) query = query.where('uid', '=', uid)
  return readKeyset(query, place, { sorts: { appealedAt: 'appealed_at' }, id: 'id' })
}

export async function countAppeals(db: Db): Promise<number> {
  const row = await db
    .selectFrom('content_decisions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('state', '=', 'appealed')
    .executeTakeFirstOrThrow()
  return row.count
}

/** Lists decisions against a user's content, newest first. */
export function listAgainst(
  db: Db,
  uid: Uid,
  { size, offset, before, appealDays }: Place & { appealDays: number },
): Promise<(DecisionRow & { appeal_until: Date })[]> {
  const newest = db
    .selectFrom('content_decisions')
    .selectAll()
    .select(sql<Date>`${periodEnd(sql.ref('decided_at'), appealDays)}`.as('appeal_until'))
    .where('uid', '=', uid)
    .where('verdict', '<>', 'pass')
    .orderBy('id', 'desc')
    .limit(size)
  return (before === undefined ? newest.offset(offset) : newest.where('id', '<', before)).execute()
}

export async function countAgainst(db: Db, uid: Uid): Promise<number> {
  const row = await db
    .selectFrom('content_decisions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('uid', '=', uid)
    .where('verdict', '<>', 'pass')
    .executeTakeFirstOrThrow()
  return row.count
}

/** Lists subjects of one kind that wait because of reports. */
export function listReported(
  db: Db,
  kind: ReportedKind,
  {
    until,
    id,
    ...place
  }: { until?: number | undefined; id?: string | undefined; sort: string; size: number; after?: string | undefined },
) {
  let query = db
    .selectFrom('content_standings')
    .select(['subject_id as id', 'state'])
    .select(sql<Date>`waiting_since`.as('since'))
    .where('kind', '=', kind)
    .where('waiting_since', 'is not', null)
  if (until !== undefined) query = query.where('waiting_since', '<', new Date(until * 1000))
  if (id !== undefined) query = query.where('subject_id', '=', id)
  return readKeyed(query, place, { sorts: { since: 'waiting_since' }, id: 'subject_id' })
}

export async function countReported(db: Db): Promise<number> {
  const row = await db
    .selectFrom('content_standings')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('waiting_since', 'is not', null)
    .executeTakeFirstOrThrow()
  return row.count
}
