import { type Insertable, sql } from 'kysely'
import type { ApprovalId, StaffId } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import type { ApprovalSummary } from '@app/contract/admin/summary'
import type { Db, Tx } from '../../../core/database.ts'
import { hasFactor, isOfPartner } from '../accounts/queries.ts'
import { readKeyset } from '../../../core/keyset.ts'
import { statesBefore } from '../../../core/transitions.ts'
import type { DB } from '../../../db/types.ts'
import { type ApprovalState, approvalTransitions } from '../states.ts'

/** Seconds a request waits before it expires. */
const lifetime = 86_400

type NewApproval = Omit<Insertable<DB['approvals']>, 'expires_at' | 'state'>

/** Which requests a staff member sees: their own and those of these verbs; all if null. */
export interface Sight {
  id: StaffId
  verbs: readonly string[] | null
}

const isLate = sql<boolean>`(r.state = 'waiting' and (r.expires_at <= now() or r.summary is null))`
/** An overdue request, and one without a summary, counts as expired even before the sweep. */
const state = sql<ApprovalState>`case when ${isLate} then 'expired' else r.state end`
/** SQL for whether an account cannot be the same person as the one who asked for `r`, at any time since. */
const isApart = (id: StaffId) => sql<boolean>`not staff_may_be_one(r.asked_by, ${id}, r.asked_at)`
const isOpen = sql<boolean>`r.state = 'waiting' and r.expires_at > now() and r.summary is not null`
/** SQL for whether somebody else ended a request and its requester has not looked at it since. */
const isNews = sql<boolean>`exists (select from approval_news n where n.approval_id = r.id)`

/** Requests in a state now, as a condition that matches an index. */
function isIn(wanted: ApprovalState) {
  if (wanted === 'waiting') return isOpen
  return wanted === 'expired' ? sql<boolean>`(r.state = 'expired' or ${isLate})` : sql<boolean>`r.state = ${wanted}`
}

/** Selects requests as the account `viewer` sees them. */
const requests = (db: Db | Tx, viewer: StaffId) =>
  db
    .selectFrom('approvals as r')
    .innerJoin('staff_accounts as a', 'a.id', 'r.asked_by')
    .leftJoin('staff_accounts as d', 'd.id', 'r.decided_by')
    .select([
      'r.id',
      'r.verb',
      'r.target',
      'r.input',
      'r.reason',
      'r.why',
      'r.asked_by',
      'r.asked_at',
      'r.expires_at',
      'r.decided_by',
      'r.decided_at',
      'r.words',
      'r.refusal',
      state.as('state'),
      'a.name as asker',
      'a.display_name as asked_by_name',
      'a.disabled_reason',
      'd.display_name as decided_by_name',
      isApart(viewer).as('is_apart'),
      isNews.as('is_news'),
      sql<ApprovalSummary | null>`r.summary`.as('summary'),
    ])

const sees = ({ id, verbs }: Sight) =>
  verbs === null ? sql<boolean>`true` : sql<boolean>`(r.asked_by = ${id} or r.verb = any(${verbs}::text[]))`

export function list(
  db: Db,
  { state: wanted, whose, verb, by, target, ...page }: AdminInput<'approval/list'>,
  sight: Sight,
  decidable: readonly string[],
) {
  const found = requests(db, sight.id)
    .where(sees(sight))
    .$if(wanted !== undefined, (query) => query.where(isIn(wanted as ApprovalState)))
    .$if(whose === 'mine', (query) => query.where('r.asked_by', '=', sight.id))
    .$if(whose === 'forMe', (query) => query.where(waitsFor(sight.id, decidable)))
    .$if(whose === 'news', (query) => query.where('r.asked_by', '=', sight.id).where(isNews))
    .$if(by !== undefined, (query) => query.where('r.asked_by', '=', by as StaffId))
    .$if(verb !== undefined, (query) => query.where('r.verb', '=', verb as string))
    .$if(target !== undefined, (query) => query.where('r.target', '=', target as string))
  // Ids follow the order of the requests.
  return readKeyset(found, page, { sorts: { askedAt: 'r.id' }, id: 'r.id' })
}

export type Approval = NonNullable<Awaited<ReturnType<typeof find>>>

export const find = (db: Db | Tx, id: ApprovalId, viewer: StaffId) =>
  requests(db, viewer).where('r.id', '=', id).executeTakeFirst()

/** Locks a request and returns it; the decision is read under the lock. */
export async function lock(tx: Tx, id: ApprovalId, viewer: StaffId): Promise<Approval | undefined> {
  await tx.selectFrom('approvals').select('id').where('id', '=', id).forUpdate().execute()
  return find(tx, id, viewer)
}

const waitsFor = (id: StaffId, verbs: readonly string[]) =>
  sql<boolean>`(${isOpen} and r.verb = any(${verbs}::text[]) and ${isApart(id)})`

export async function countWaiting(
  db: Db,
  id: StaffId,
  verbs: readonly string[],
): Promise<{ forMe: number; mine: number }> {
  const row = await db
    .selectFrom('approvals as r')
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere(waitsFor(id, verbs)).as('for_me'),
      fn.countAll<string>().filterWhere('r.asked_by', '=', id).as('mine'),
    ])
    .where(isOpen)
    .executeTakeFirstOrThrow()
  return { forMe: Number(row.for_me), mine: Number(row.mine) }
}

/** Most news that are listed at once. */
const mostNews = 20

/** Lists the requests of a staff member that have ended without them and that they have not looked at, newest first. */
export const news = (db: Db, id: StaffId) =>
  requests(db, id)
    .innerJoin('approval_news as n', 'n.approval_id', 'r.id')
    .where('n.staff_id', '=', id)
    .orderBy('r.id', 'desc')
    .limit(mostNews)
    .execute()

/** Records that a staff member has looked at their request. */
export async function markRead(tx: Tx, id: ApprovalId, staffId: StaffId): Promise<void> {
  await tx.deleteFrom('approval_news').where('approval_id', '=', id).where('staff_id', '=', staffId).execute()
}

/** Lists the requests that wait for a target, oldest first. */
export const openOf = (db: Db, target: string, viewer: StaffId) =>
  requests(db, viewer).where('r.target', '=', target).where(isOpen).orderBy('r.id').execute()

/** Returns the request that waits for a verb on a target, and whether its input is the same. */
export function waitingFor(tx: Tx, verb: string, target: string, input: string) {
  return tx
    .selectFrom('approvals')
    .select(['id', 'asked_by', 'expires_at', 'why', sql<boolean>`input = ${input}::jsonb`.as('is_same')])
    .where('verb', '=', verb)
    .where('target', '=', target)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
}

export function insert(tx: Tx, request: NewApproval): Promise<{ id: ApprovalId; expires_at: Date; why: string }> {
  return tx
    .insertInto('approvals')
    .values({ ...request, expires_at: sql<Date>`now() + make_interval(secs => ${lifetime})` })
    .returning(['id', 'expires_at', 'why'])
    .executeTakeFirstOrThrow()
}

/** Whether what a request saw is unchanged. */
export async function isUnmoved(tx: Tx, id: ApprovalId, seen: string): Promise<boolean> {
  const row = await tx
    .selectFrom('approvals')
    .select(sql<boolean>`seen = ${seen}::jsonb`.as('is_same'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.is_same
}

interface End {
  state: ApprovalState
  /** Null if nobody decided it. */
  by: StaffId | null
  comment?: string
  refusal?: string
}

/**
 * Ends a request. Returns whether it was still waiting and, for an approval, whether the approver is another person
 * than the one who asked.
 */
export async function end(
  tx: Tx,
  id: ApprovalId,
  { state: to, by, comment = '', refusal = '' }: End,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('approvals')
    .set({ state: to, decided_by: by, decided_at: sql<Date>`now()`, words: comment, refusal })
    .where('id', '=', id)
    .where('state', 'in', statesBefore(approvalTransitions, to))
    .$if(to === 'done', (query) => query.where(sql<boolean>`not staff_may_be_one(asked_by, ${by}, asked_at)`))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Expires overdue requests; only those of one verb and target if given. */
export async function expire(db: Db | Tx, only?: { verb: string; target: string }): Promise<void> {
  await db
    .updateTable('approvals')
    .set({ state: 'expired', decided_at: sql<Date>`now()` })
    .where('state', 'in', statesBefore(approvalTransitions, 'expired'))
    .where(sql<boolean>`(expires_at <= now() or summary is null)`)
    .$if(only !== undefined, (query) =>
      query.where('verb', '=', only?.verb as string).where('target', '=', only?.target as string),
    )
    .execute()
}

/** Voids the requests of a staff member who may no longer log in. */
export async function voidOf(tx: Tx, askedBy: StaffId): Promise<void> {
  await tx
    .updateTable('approvals')
    .set({ state: 'void', decided_at: sql<Date>`now()` })
    .where('asked_by', '=', askedBy)
    .where('state', 'in', statesBefore(approvalTransitions, 'void'))
    .execute()
}

const others = (tx: Tx, staffId: StaffId) =>
  tx
    .selectFrom('staff_accounts as a')
    .select('a.id')
    .where('a.id', '!=', staffId)
    .where((expression) => expression.not(isOfPartner))

/**
 * Lists the operator's own staff, except `staffId`, who could ever log in with both factors, whatever happened to them
 * since.
 */
export async function everPresent(tx: Tx, staffId: StaffId): Promise<StaffId[]> {
  const rows = await others(tx, staffId)
    .where((expression) => expression.or([expression('a.enrolled_at', 'is not', null), hasFactor]))
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Lists the operator's own staff, except `staffId`, who can log in with both factors now, and whether they cannot be
 * the same person as `staffId`.
 */
export const active = (tx: Tx, staffId: StaffId) =>
  others(tx, staffId)
    .select([
      'a.display_name as name',
      sql<boolean>`not staff_may_be_one(a.id, ${staffId}, clock_timestamp())`.as('is_apart'),
    ])
    .where('a.disabled_reason', 'is', null)
    .where('a.password_hash', 'is not', null)
    .where(hasFactor)
    .orderBy('a.id')
    .execute()
