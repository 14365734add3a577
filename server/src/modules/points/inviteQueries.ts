import type { Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { type Column, type Columns, onlyRow } from '../../db/rows.ts'

/** Returns who invited a user; undefined if nobody did. */
export async function inviterOf(tx: Tx, uid: Uid): Promise<Uid | undefined> {
  const row = await tx.selectFrom('users').select('invited_by').where('uid', '=', uid).executeTakeFirst()
  return row?.invited_by ?? undefined
}

/** Inserts a counted invitation; returns false if it counted already. */
export async function insertInvitation(
  tx: Tx,
  invitation: { inviteeUid: Uid; inviterUid: Uid; points: number },
): Promise<boolean> {
  const result = await tx
    .insertInto('invitations')
    .values({ invitee_uid: invitation.inviteeUid, inviter_uid: invitation.inviterUid, points: invitation.points })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Returns the period of this month's chart in Shanghai, such as 2026-11; '' is the chart of all time. */
export async function thisMonth(db: Db | Tx): Promise<string> {
  const { month } = onlyRow(
    await sql<{ month: string }>`
    select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM') as month`.execute(db),
  )
  return month
}

/**
 * Increments a user's invitations in a period, and moves the user to the next score in the counts of scores. Rows are
 * locked in the order of their scores, so that concurrent calls cannot deadlock.
 */
export async function raiseScore(tx: Tx, period: string, uid: Uid): Promise<void> {
  const { count: score } = onlyRow(
    await sql<Columns<'invite_scores', 'count'>>`
    insert into invite_scores (period, uid, count) values (${period}, ${uid}, 1)
    on conflict (period, uid) do update set count = invite_scores.count + 1, reached_at = now()
    returning count`.execute(tx),
  )
  if (score > 1) {
    await sql`
      update invite_score_counts set people = people - 1
      where period = ${period} and score = ${score - 1}`.execute(tx)
  }
  await sql`
    insert into invite_score_counts (period, score, people) values (${period}, ${score}, 1)
    on conflict (period, score) do update set people = invite_score_counts.people + 1`.execute(tx)
}

/**
 * Lists the users that a user invited, newest first; `before` is the registration time and uid of the last one seen.
 */
export async function listOf(
  db: Db,
  uid: Uid,
  page: { size: number; offset: number; before: { micros: string; uid: Uid } | undefined },
) {
  const { size, before } = page
  const after = before
    ? sql`and (u.created_at, u.uid) < (timestamptz 'epoch' + ${before.micros}::bigint * interval '1 microsecond', ${before.uid}::bigint)`
    : sql``
  const { rows } = await sql<
    Columns<'users', 'uid' | 'nickname' | 'avatar' | 'created_at' | 'kyc_status'> & {
      micros: string
      counted_at: Column<'invitations', 'counted_at'> | null
      points: number
    }
  >`
    select u.uid, (extract(epoch from u.created_at) * 1000000)::bigint as micros, u.nickname, u.avatar, u.created_at,
      u.kyc_status, i.counted_at, coalesce(i.points, 0) as points
    from users u left join invitations i on i.invitee_uid = u.uid
    where u.invited_by = ${uid} ${after}
    order by u.created_at desc, u.uid desc limit ${size} offset ${before ? 0 : page.offset}`.execute(db)
  return rows
}

/** Returns how many users a user invited, how many of them counted, and the points earned by that. */
export async function sumsOf(db: Db, uid: Uid): Promise<{ total: number; counted: number; points: number }> {
  return onlyRow(
    await sql<{ total: number; counted: number; points: number }>`
    select count(*)::int as total, count(i.invitee_uid)::int as counted, coalesce(sum(i.points), 0)::int as points
    from users u left join invitations i on i.invitee_uid = u.uid where u.invited_by = ${uid}`.execute(db),
  )
}

/** Returns the top entries of a period; ties are ordered by who reached the score first. */
export async function best(db: Db | Tx, period: string, limit: number) {
  return db
    .selectFrom('invite_scores as s')
    .innerJoin('users as u', 'u.uid', 's.uid')
    .select(['s.uid', 's.count', 'u.nickname', 'u.avatar'])
    .where('s.period', '=', period)
    .orderBy('s.count', 'desc')
    .orderBy('s.reached_at')
    .orderBy('s.uid')
    .limit(limit)
    .execute()
}

/**
 * Returns a user's rank and count; null without an entry. Ties share a rank: one more than the number of users with a
 * higher score.
 */
export async function placeOf(db: Db, period: string, uid: Uid): Promise<{ rank: number; count: number } | null> {
  const { rows } = await sql<Columns<'invite_scores', 'count'> & { rank: number }>`
    select s.count, 1 + coalesce((
      select sum(people) from invite_score_counts c where c.period = s.period and c.score > s.count
    ), 0)::int as rank
    from invite_scores s where s.period = ${period} and s.uid = ${uid}`.execute(db)
  return rows[0] ?? null
}

export async function inviteCodeOf(db: Db, uid: Uid): Promise<string> {
  const row = await db.selectFrom('users').select('invite_code').where('uid', '=', uid).executeTakeFirstOrThrow()
  return row.invite_code
}
