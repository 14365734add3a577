import type { MessageId, Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import type { Column, Columns } from '../../db/rows.ts'

/** An entry that waits for review, with everything the reviewer needs. */
export interface Waiting extends Columns<'wall_messages', 'state' | 'text'> {
  id: Column<'wall_messages', 'id'> | Column<'wall_comments', 'id'>
  kind: 'message' | 'comment'
  since: Date
  spot: string
  writer: string
  /** What automatic moderation was unsure about. */
  doubts: Column<'wall_messages', 'doubts'>
  /** Why it should be reviewed again, in its author's words. */
  appeal: Column<'wall_messages', 'appeal'>
  /** Addresses of its pictures, without the host. */
  pictures: string[]
}

/** Returns waiting entries, longest waiting first. */
export async function listWaiting(db: Db, limit: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with waiting as (
      (select 'message' as kind, id, spot_id, uid, state, review_since, text, doubts, appeal, pictures
      from wall_messages where review_since is not null and deleted_at is null order by review_since limit ${limit})
      union all
      (select 'comment', c.id, m.spot_id, c.uid, c.state, c.review_since, c.text, c.doubts, null, '[]'
      from wall_comments c join wall_messages m on m.id = c.message_id
      where c.review_since is not null and m.deleted_at is null order by c.review_since limit ${limit})
    )
    select w.kind, w.id, w.state, w.review_since as since, s.name as spot, u.nickname as writer, w.text, w.doubts,
      w.appeal,
      (select coalesce(json_agg(p ->> 'url'), '[]') from jsonb_array_elements(w.pictures) p) as pictures
    from waiting w join scenic_spots s on s.id = w.spot_id join users u on u.uid = w.uid
    order by w.review_since, w.kind, w.id limit ${limit}`.execute(db)
  return rows
}

export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from wall_messages where review_since is not null and deleted_at is null)
      + (select count(*)::int from wall_comments c join wall_messages m on m.id = c.message_id
         where c.review_since is not null and m.deleted_at is null) as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns the addresses of the pictures of a message that waits for its first review. */
export async function picturesToCheck(db: Db, messageId: MessageId): Promise<{ url: string }[]> {
  const row = await db
    .selectFrom('wall_messages')
    .select('pictures')
    .where('id', '=', messageId)
    .where('state', '=', 'pending')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.pictures ?? []
}

/** Adds doubts to those of a message, without duplicates. */
export async function addDoubts(tx: Tx, messageId: MessageId, doubts: readonly string[]): Promise<void> {
  await sql`
    update wall_messages set doubts = (
      select coalesce(jsonb_agg(distinct doubt), '[]')
      from jsonb_array_elements_text(doubts || ${JSON.stringify(doubts)}::jsonb) doubt
    ) where id = ${messageId}`.execute(tx)
}

/** Returns how many messages and comments of a user were refused or taken down. */
export async function takenOffOf(db: Db, uid: Uid): Promise<{ messages: number; comments: number }> {
  const { rows } = await sql<{ messages: number; comments: number }>`
    select (select count(*)::int from wall_messages where uid = ${uid} and state in ('refused', 'hidden')) as messages,
      (select count(*)::int from wall_comments where uid = ${uid} and state in ('refused', 'hidden')) as comments`.execute(
    db,
  )
  return rows[0] ?? { messages: 0, comments: 0 }
}
