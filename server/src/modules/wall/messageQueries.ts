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

/** Leaves a message; undefined where the spot does not exist or is closed. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<MessageId | undefined> {
  const { spotId, uid, text, pictures, doubts } = message
  const { rows } = await sql<Columns<'wall_messages', 'id'>>`
    insert into wall_messages (spot_id, uid, text, pictures, doubts)
    select id, ${uid}::bigint, ${text}::text, ${JSON.stringify(pictures)}::jsonb, ${JSON.stringify(doubts)}::jsonb
    from scenic_spots where id = ${spotId} and is_open for key share
    returning id`.execute(tx)
  return rows[0]?.id
}

/** Takes a person's own message away; undefined where it is nobody's, another's or gone. */
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

/** Locks a person's own message; undefined where it is nobody's, another's or gone. */
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

/** Keeps what the writer of a locked message says for it, and lets it wait for a person. */
export async function appeal(tx: Tx, id: MessageId, text: string): Promise<void> {
  await sql`
    update wall_messages set appeal = ${text}, appealed_at = now(), review_since = coalesce(review_since, now())
    where id = ${id}`.execute(tx)
}

/**
 * Gives or takes back a person's thumb, and says whether that changed anything; undefined where the message is not to be
 * seen. One statement, so that both are said of the same moment.
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

/** Moves the count of a message that is to be seen by `change`, and returns it; undefined where it is not. */
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
