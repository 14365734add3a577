import type { MessageId, Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import type { Place } from '../../core/paging.ts'
import type { Columns } from '../../db/rows.ts'

export type CommentRow = Columns<'wall_comments', 'id' | 'uid' | 'text' | 'state' | 'reason' | 'created_at'> &
  Columns<'users', 'nickname' | 'avatar'>

const columns = sql`c.id, c.uid, u.nickname, u.avatar, c.text, c.state, c.reason, c.created_at`

/** Lists visible comments and the viewer's own, oldest first, after the one with the id `before`. */
export async function listComments(
  db: Db,
  messageId: MessageId,
  { size, offset, before: after, viewer }: Place & { viewer: Uid | null },
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select ${columns} from wall_comments c join users u on u.uid = c.uid
    where c.message_id = ${messageId} and (c.state = 'visible' or c.uid = ${viewer}) and c.id > ${after ?? '0'}
    order by c.id limit ${size} offset ${after === undefined ? offset : 0}`.execute(db)
  return rows
}

export async function countComments(db: Db, messageId: MessageId, viewer: Uid | null): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select m.comments + (
      select count(*)::int from wall_comments c where c.uid = ${viewer} and c.message_id = m.id and c.state <> 'visible'
    ) as total
    from wall_messages m where m.id = ${messageId}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Inserts a comment on a visible message; undefined if there is none. */
export async function insertComment(
  tx: Tx,
  comment: { messageId: MessageId; uid: Uid; text: string; doubts: readonly string[] },
): Promise<CommentRow | undefined> {
  const { messageId, uid, text, doubts } = comment
  const { rows } = await sql<CommentRow>`
    with c as (
      insert into wall_comments (message_id, uid, text, doubts)
      select id, ${uid}::bigint, ${text}::text, ${JSON.stringify(doubts)}::jsonb from wall_messages
      where id = ${messageId} and state = 'visible' and deleted_at is null
      returning *
    )
    select ${columns} from c join users u on u.uid = c.uid`.execute(tx)
  return rows[0]
}
