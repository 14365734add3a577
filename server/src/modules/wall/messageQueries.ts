import type { MessageId, SpotId, Uid } from '@app/contract'
import type { MessageState } from '@app/contract/wall'
import { sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import type { OwnPicture } from '../../db/columns.ts'
import type { Columns } from '../../db/rows.ts'

export interface NewMessage {
  spotId: SpotId
  uid: Uid
  text: string
  pictures: readonly OwnPicture[]
  doubts: readonly string[]
}

/** Inserts a message; undefined if the spot does not exist or is closed. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<MessageId | undefined> {
  const { spotId, uid, text, pictures, doubts } = message
  const { rows } = await sql<Columns<'wall_messages', 'id'>>`
    insert into wall_messages (spot_id, uid, text, pictures, doubts)
    select id, ${uid}::bigint, ${text}::text, ${JSON.stringify(pictures)}::jsonb, ${JSON.stringify(doubts)}::jsonb
    from scenic_spots where id = ${spotId} and is_open for key share
    returning id`.execute(tx)
  return rows[0]?.id
}

/** Deletes a user's own message; undefined if it does not exist, is another user's or is deleted. */
export async function deleteOwn(
  tx: Tx,
  id: MessageId,
  uid: Uid,
): Promise<{ state: MessageState; pictures: OwnPicture[] } | undefined> {
  const { rows } = await sql<Columns<'wall_messages', 'state' | 'pictures'>>`
    update wall_messages set deleted_at = now(), review_since = null
    where id = ${id} and uid = ${uid} and deleted_at is null
    returning state, pictures`.execute(tx)
  return rows[0]
}

/** Locks a user's own message; undefined if it does not exist, is another user's or is deleted. */
export async function lockOwn(
  tx: Tx,
  id: MessageId,
  uid: Uid,
): Promise<{ state: MessageState; appealed_at: Date | null } | undefined> {
  const { rows } = await sql<Columns<'wall_messages', 'state' | 'appealed_at'>>`
    select state, appealed_at from wall_messages
    where id = ${id} and uid = ${uid} and deleted_at is null for no key update`.execute(tx)
  return rows[0]
}

/** Stores the author's appeal for a locked message, which then waits for review. */
export async function appeal(tx: Tx, id: MessageId, text: string): Promise<void> {
  await sql`
    update wall_messages set appeal = ${text}, appealed_at = now(), review_since = coalesce(review_since, now())
    where id = ${id}`.execute(tx)
}

/**
 * Sets or removes a user's thumb, and returns whether that changed anything; undefined if the message is not visible.
 * One statement, so that both are true of the same moment.
 */
export async function setThumb(tx: Tx, id: MessageId, uid: Uid, on: boolean): Promise<boolean | undefined> {
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

/** Adds `change` to the thumbs of a visible message and returns the count; undefined if it is not visible. */
export async function countThumbs(tx: Tx, id: MessageId, change: -1 | 1): Promise<number | undefined> {
  const { rows } = await sql<Columns<'wall_messages', 'thumbs'>>`
    update wall_messages set thumbs = thumbs + ${change}::int
    where id = ${id} and state = 'visible' and deleted_at is null returning thumbs`.execute(tx)
  return rows[0]?.thumbs
}

export async function thumbsOf(tx: Tx, id: MessageId): Promise<number> {
  const row = await tx.selectFrom('wall_messages').select('thumbs').where('id', '=', id).executeTakeFirstOrThrow()
  return row.thumbs
}
