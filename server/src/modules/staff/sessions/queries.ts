import { sql } from 'kysely'
import type { StaffId, StaffSessionId } from '@app/contract'
import type { Db, Tx } from '../../../core/database.ts'
import { hasFactor } from '../accounts/queries.ts'

/** Lifetimes of a session in seconds. */
export interface Lifetimes {
  /** Since its last use. */
  idle: number
  /** Since it began. */
  whole: number
}

/** Seconds for which calls in flight may still use the previous token. */
const lateSeconds = 10

const isOpen = ({ idle, whole }: Lifetimes) => sql<boolean>`
  s.ended_at is null and s.seen_at > now() - make_interval(secs => ${idle}::int)
  and s.started_at > now() - make_interval(secs => ${whole}::int)`

export function insert(
  tx: Tx,
  session: { staff_id: StaffId; token_hash: Buffer; device: string; ip: string; factor_at?: Date | null },
): Promise<unknown> {
  return tx.insertInto('staff_sessions').values(session).execute()
}

/**
 * Finds an open session of an account that is not disabled. The token before the last renewal keeps its access for a
 * few seconds.
 */
export function find(db: Db, tokenHash: Buffer, lifetimes: Lifetimes) {
  return db
    .selectFrom('staff_sessions as s')
    .innerJoin('staff_accounts as a', 'a.id', 's.staff_id')
    .select(['s.id', 's.staff_id', 's.seen_at', 'a.name', 'a.display_name'])
    .select(
      sql<Date | null>`case when s.token_hash = ${tokenHash} then s.factor_at else s.previous_factor_at end`.as(
        'factor_at',
      ),
    )
    .select(['a.partner_brands', 'a.partner_shops'])
    .select(hasFactor.as('has_factor'))
    .where(
      sql<boolean>`(s.token_hash = ${tokenHash} or (s.previous_hash = ${tokenHash}
        and s.renewed_at > clock_timestamp() - make_interval(secs => ${lateSeconds}::int)))`,
    )
    .where('a.disabled_reason', 'is', null)
    .where(isOpen(lifetimes))
    .executeTakeFirst()
}

/** Finds an open session by id, for a user who returns from single sign-on without its token. */
export function findOpen(db: Db, id: StaffSessionId, lifetimes: Lifetimes) {
  return db
    .selectFrom('staff_sessions as s')
    .innerJoin('staff_accounts as a', 'a.id', 's.staff_id')
    .select(['s.staff_id', 's.factor_at', 'a.name'])
    .where('s.id', '=', id)
    .where('a.disabled_reason', 'is', null)
    .where(isOpen(lifetimes))
    .executeTakeFirst()
}

/**
 * Whether nobody has ended a session in the meantime; called under the lock of its account, which a reset takes too.
 */
export async function isUnended(tx: Tx, id: StaffSessionId): Promise<boolean> {
  const row = await tx
    .selectFrom('staff_sessions')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function touch(db: Db, id: StaffSessionId): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ seen_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export function openOf(db: Db, staffId: StaffId, lifetimes: Lifetimes) {
  return db
    .selectFrom('staff_sessions as s')
    .select(['s.id', 's.device', 's.ip', 's.started_at', 's.seen_at'])
    .where('s.staff_id', '=', staffId)
    .where('s.factor_at', 'is not', null)
    .where(isOpen(lifetimes))
    .orderBy('s.seen_at', 'desc')
    .execute()
}

/** Ends a session. Returns whether it was an open session of this account. */
export async function end(db: Db | Tx, staffId: StaffId, id: StaffSessionId): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_sessions')
    .set({ ended_at: sql<Date>`now()` })
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends all sessions of an account, without `except` if given. */
export async function endAll(tx: Tx, staffId: StaffId, except: StaffSessionId | null): Promise<void> {
  await tx
    .updateTable('staff_sessions')
    .set({ ended_at: sql<Date>`now()` })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '!=', except as StaffSessionId))
    .execute()
}

const renewed = (tokenHash: Buffer) => ({
  token_hash: tokenHash,
  previous_hash: sql<Buffer>`token_hash`,
  previous_factor_at: sql<Date | null>`factor_at`,
  renewed_at: sql<Date>`clock_timestamp()`,
})

/** Records the second factor and replaces the token, so that the previous token does not share the new access. */
export async function giveFactor(tx: Tx, id: StaffSessionId, tokenHash: Buffer): Promise<void> {
  await tx
    .updateTable('staff_sessions')
    .set({ ...renewed(tokenHash), factor_at: sql<Date>`now()`, enrolling_secret_encrypted: null })
    .where('id', '=', id)
    .execute()
}

/** Replaces the token of a session. */
export async function renew(tx: Tx, id: StaffSessionId, tokenHash: Buffer): Promise<void> {
  await tx.updateTable('staff_sessions').set(renewed(tokenHash)).where('id', '=', id).execute()
}

export async function keepEnrolling(db: Db, id: StaffSessionId, secret: Buffer): Promise<void> {
  await db.updateTable('staff_sessions').set({ enrolling_secret_encrypted: secret }).where('id', '=', id).execute()
}

export async function enrolling(db: Db | Tx, id: StaffSessionId): Promise<Buffer | null> {
  const row = await db
    .selectFrom('staff_sessions')
    .select('enrolling_secret_encrypted')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.enrolling_secret_encrypted
}

export async function keepChallenge(db: Db, id: StaffSessionId, challenge: string): Promise<void> {
  await db.updateTable('staff_sessions').set({ challenge }).where('id', '=', id).execute()
}

/** Returns the challenge of a session and clears it: only one caller gets it. */
export async function takeChallenge(tx: Tx, id: StaffSessionId): Promise<string | null> {
  const row = await tx
    .selectFrom('staff_sessions')
    .select('challenge')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  await tx.updateTable('staff_sessions').set({ challenge: null }).where('id', '=', id).execute()
  return row?.challenge ?? null
}

/** Removes sessions that ended `days` ago. The latest of each account stays, because it shows their last visit. */
export async function removeOld(db: Db, { idle, whole }: Lifetimes, days: number): Promise<void> {
  await sql`
    delete from staff_sessions s
    where least(
        s.ended_at,
        s.seen_at + make_interval(secs => ${idle}::int),
        s.started_at + make_interval(secs => ${whole}::int)
      ) < now() - make_interval(days => ${days}::int)
      and exists (select from staff_sessions l where l.staff_id = s.staff_id and l.seen_at > s.seen_at)`.execute(db)
}
