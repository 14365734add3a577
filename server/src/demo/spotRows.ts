import type { MessageId, Picture, Uid } from '@app/contract'
import type { MessageState } from '@app/contract/wall'
import { sql } from 'kysely'
import type { Tx } from '../core/database.ts'
import type { Columns } from '../db/rows.ts'

// Rows of the message walls, each kind in one statement. `ago` is in seconds.

export interface MessageSeed {
  /** Key of the spot. */
  spot: string
  uid: Uid
  text: string
  ago: number
  state: MessageState
  reason?: string
  appeal?: string
  pictures: readonly Picture[]
  /** Replies of other users. */
  said: readonly string[]
}

/** Name of the reviewer in the demonstration, and the seconds from a message to its review. */
const reviewer = '云岫运营'
const reviewSeconds = 3600

/** Inserts messages. Returns the ids in their order, so that a newer message has a higher one. */
export async function insertMessages(
  tx: Tx,
  spotIds: ReadonlyMap<string, string>,
  messages: readonly MessageSeed[],
): Promise<string[]> {
  const rows = messages.map(({ spot, uid, text, ago, state, reason, appeal, pictures }) => ({
    spot_id: spotIds.get(spot),
    uid,
    text,
    ago,
    state,
    reason: reason ?? null,
    appeal: appeal ?? null,
    // The pictures belong to no upload, so deleting a message deletes no file.
    pictures: pictures.map((picture) => ({ imageId: '', ...picture })),
  }))
  const { rows: inserted } = await sql<Columns<'wall_messages', 'id'>>`
    insert into wall_messages (spot_id, uid, text, pictures, state, reason, appeal, appealed_at, review_since,
      reviewed_by, reviewed_at, created_at)
    select r.spot_id, r.uid, r.text, r.pictures, r.state, r.reason, r.appeal,
      case when r.appeal is not null then t.left_at + make_interval(secs => 2 * ${reviewSeconds}::int) end,
      case when r.state = 'pending' then t.left_at
        when r.appeal is not null then t.left_at + make_interval(secs => 2 * ${reviewSeconds}::int) end,
      case when r.state <> 'pending' then ${reviewer}::text end,
      case when r.state <> 'pending' then t.left_at + make_interval(secs => ${reviewSeconds}::int) end,
      t.left_at
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (spot_id bigint, uid bigint, text text,
      ago int, state text, reason text, appeal text, pictures jsonb)) with ordinality
      as r (spot_id, uid, text, ago, state, reason, appeal, pictures, place)
    cross join lateral (select now() - make_interval(secs => r.ago) as left_at) t
    order by r.place returning id`.execute(tx)
  return inserted.map(({ id }) => id)
}

export async function insertThumbs(
  tx: Tx,
  thumbs: readonly { messageId: MessageId; uid: Uid; ago: number }[],
): Promise<void> {
  await sql`
    with given as (
      insert into wall_thumbs (message_id, uid, created_at)
      select r."messageId", r.uid, now() - make_interval(secs => r.ago)
      from jsonb_to_recordset(${JSON.stringify(thumbs)}::jsonb) as r ("messageId" bigint, uid bigint, ago int)
      returning message_id
    )
    update wall_messages set thumbs = g.count
    from (select message_id, count(*) from given group by message_id) g where id = g.message_id`.execute(tx)
}

export async function insertComments(
  tx: Tx,
  comments: readonly { messageId: MessageId; uid: Uid; text: string; ago: number }[],
): Promise<void> {
  await sql`
    with said as (
      insert into wall_comments (message_id, uid, text, state, review_since, reviewed_by, reviewed_at, created_at)
      select r."messageId", r.uid, r.text, 'visible', null, ${reviewer}::text, now() - make_interval(secs => r.ago),
        now() - make_interval(secs => r.ago)
      from jsonb_to_recordset(${JSON.stringify(comments)}::jsonb)
        as r ("messageId" bigint, uid bigint, text text, ago int)
      order by r.ago desc
      returning message_id
    )
    update wall_messages set comments = s.count
    from (select message_id, count(*) from said group by message_id) s where id = s.message_id`.execute(tx)
}

/** Inserts the reports for which a reviewer hid messages. */
export async function insertReports(
  tx: Tx,
  reports: readonly { messageId: MessageId; uid: Uid; ago: number }[],
): Promise<void> {
  await sql`
    with given as (
      select m.id, m.text, m.reason, m.reviewed_by, m.reviewed_at, r.uid, now() - make_interval(secs => r.ago) as made_at
      from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) as r ("messageId" bigint, uid bigint, ago int)
      join wall_messages m on m.id = r."messageId"
    ), standing as (
      insert into content_standings (kind, subject_id, words, state, decided_by, decided_at, reason)
      select distinct 'message', id, text, 'down', reviewed_by, reviewed_at, reason from given
    )
    insert into content_reports (kind, subject_id, words, uid, reason, created_at)
    select 'message', id, text, uid, 'private', made_at from given order by made_at`.execute(tx)
}
