import type { MessageState, ReportReason } from '@app/contract/wall'
import { sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import type { OwnPicture } from './listQueries.ts'

export interface NewMessage {
  spotId: string
  uid: string
  text: string
  pictures: readonly OwnPicture[]
  doubts: readonly string[]
}

/** Leaves a message; undefined where the spot does not exist. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<string | undefined> {
  const { spotId, uid, text, pictures, doubts } = message
  const { rows } = await sql<{ id: string }>`
    insert into wall_messages (spot_id, uid, text, pictures, doubts)
    select id, ${uid}::bigint, ${text}::text, ${JSON.stringify(pictures)}::jsonb, ${JSON.stringify(doubts)}::jsonb
    from scenic_spots where id = ${spotId}
    returning id`.execute(tx)
  return rows[0]?.id
}

/** Takes a person's own message away; undefined where it is nobody's, another's or gone. */
export async function deleteOwn(
  tx: Tx,
  id: string,
  uid: string,
): Promise<{ state: MessageState; pictures: OwnPicture[] } | undefined> {
  const { rows } = await sql<{ state: MessageState; pictures: OwnPicture[] }>`
    update wall_messages set deleted_at = now(), review_since = null
    where id = ${id} and uid = ${uid} and deleted_at is null
    returning state, pictures`.execute(tx)
  return rows[0]
}

/** Locks a person's own message; undefined where it is nobody's, another's or gone. */
export async function lockOwn(
  tx: Tx,
  id: string,
  uid: string,
): Promise<{ state: MessageState; appealed_at: Date | null } | undefined> {
  const { rows } = await sql<{ state: MessageState; appealed_at: Date | null }>`
    select state, appealed_at from wall_messages
    where id = ${id} and uid = ${uid} and deleted_at is null for no key update`.execute(tx)
  return rows[0]
}

/** Keeps what the writer of a locked message says for it, and lets it wait for a person. */
export async function appeal(tx: Tx, id: string, text: string): Promise<void> {
  await sql`
    update wall_messages set appeal = ${text}, appealed_at = now(), review_since = coalesce(review_since, now())
    where id = ${id}`.execute(tx)
}

/**
 * Gives or takes back a person's thumb, and says whether that changed anything; undefined where the message is not to be
 * seen. One statement, so that both are said of the same moment.
 */
export async function setThumb(tx: Tx, id: string, uid: string, on: boolean): Promise<boolean | undefined> {
  const given = sql`
    insert into wall_thumbs (message_id, uid) select id, ${uid}::bigint from seen on conflict do nothing returning uid`
  const takenBack = sql`
    delete from wall_thumbs using seen where message_id = seen.id and uid = ${uid} returning uid`
  const { rows } = await sql<{ is_changed: boolean }>`
    with seen as (
      select id from wall_messages where id = ${id} and state = 'visible' and deleted_at is null
    ), moved as (${on ? given : takenBack})
    select exists (select from moved) as is_changed from seen`.execute(tx)
  return rows[0]?.is_changed
}

/** Moves the count of a message that is to be seen by `change`, and returns it; undefined where it is not. */
export async function countThumbs(tx: Tx, id: string, change: -1 | 1): Promise<number | undefined> {
  const { rows } = await sql<{ thumbs: number }>`
    update wall_messages set thumbs = thumbs + ${change}::int
    where id = ${id} and state = 'visible' and deleted_at is null returning thumbs`.execute(tx)
  return rows[0]?.thumbs
}

export async function thumbsOf(tx: Tx, id: string): Promise<number> {
  const row = await tx.selectFrom('wall_messages').select('thumbs').where('id', '=', id).executeTakeFirstOrThrow()
  return row.thumbs
}

export interface Report {
  messageId: string
  /** Undefined where the message itself is meant. */
  commentId?: string | undefined
  uid: string
  reason: ReportReason
  detail: string
}

/** Keeps a report of what is to be seen and another's; false where there is nothing such, or it was reported before. */
export async function insertReport(tx: Tx, report: Report): Promise<boolean> {
  const { messageId, commentId, uid, reason, detail } = report
  const comment =
    commentId === undefined
      ? sql`m.uid <> ${uid}`
      : sql`exists (select from wall_comments c
          where c.id = ${commentId} and c.message_id = m.id and c.state = 'visible' and c.uid <> ${uid})`
  const { numAffectedRows } = await sql`
    insert into wall_reports (message_id, comment_id, uid, reason, detail)
    select m.id, ${commentId ?? null}::bigint, ${uid}::bigint, ${reason}::text, ${detail}::text from wall_messages m
    where m.id = ${messageId} and m.state = 'visible' and m.deleted_at is null and ${comment}
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Whether a person reported it before. */
export async function hasReported(tx: Tx, { messageId, commentId, uid }: Report): Promise<boolean> {
  const { rows } = await sql`
    select from wall_reports where message_id = ${messageId} and uid = ${uid}
      and comment_id is not distinct from ${commentId ?? null}::bigint`.execute(tx)
  return rows.length > 0
}
