import type { MessageState } from '@app/contract/wall'
import { sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import type { Report } from './messageQueries.ts'

// Messages and comments are looked at, reported and hidden alike: what is said here is true of both.

/** What a person looks at. */
export interface Item {
  kind: 'message' | 'comment'
  id: string
}

const tables = { message: sql.table('wall_messages'), comment: sql.table('wall_comments') }

/** Where it stands, as far as decisions go. */
export interface Standing {
  uid: string
  /** The message itself, or the one that a comment is about. */
  message_id: string
  state: MessageState
  is_waiting: boolean
  reviewed_by: string | null
  reviewed_at: Date | null
}

/** Locks it, so that whoever decides on it comes one after the other; undefined where it does not exist or is gone. */
export async function lockItem(tx: Tx, { kind, id }: Item): Promise<Standing | undefined> {
  const own = kind === 'message' ? sql`id as message_id` : sql`message_id`
  const isThere = kind === 'message' ? sql`deleted_at is null` : sql`true`
  const { rows } = await sql<Standing>`
    select uid, ${own}, state, review_since is not null as is_waiting, reviewed_by, reviewed_at
    from ${tables[kind]} where id = ${id} and ${isThere} for no key update`.execute(tx)
  return rows[0]
}

/** Writes what a person decided on a locked one; nobody has to look at it any more. */
export async function settle(
  tx: Tx,
  { kind, id }: Item,
  decision: { state: MessageState; reason: string | null; by: string },
): Promise<void> {
  const { state, reason, by } = decision
  await sql`
    update ${tables[kind]} set state = ${state}, reason = ${reason}, review_since = null, reviewed_by = ${by},
      reviewed_at = clock_timestamp() where id = ${id}`.execute(tx)
}

/** Counts one report more, and tells how many came since a person last looked; until the end others wait. */
export async function countReport(
  tx: Tx,
  { messageId, commentId }: Pick<Report, 'messageId' | 'commentId'>,
): Promise<{ state: MessageState; since: number }> {
  const item: Item = commentId === undefined ? { kind: 'message', id: messageId } : { kind: 'comment', id: commentId }
  const { rows: counted } = await sql<{ state: MessageState }>`
    update ${tables[item.kind]} set reports = reports + 1 where id = ${item.id} returning state`.execute(tx)
  const { rows } = await sql<{ since: number }>`
    select count(*)::int as since from wall_reports r
    where r.message_id = ${messageId} and r.comment_id is not distinct from ${commentId ?? null}::bigint
      and r.created_at > coalesce((select reviewed_at from ${tables[item.kind]} where id = ${item.id}), '-infinity')`.execute(
    tx,
  )
  const [{ state } = { state: undefined }] = counted
  if (state === undefined) throw new Error(`A report is about no ${item.kind}`)
  return { state, since: rows[0]?.since ?? 0 }
}

/** Hides a locked one until a person has looked. */
export async function hideForReview(tx: Tx, { kind, id }: Item, reason: string): Promise<void> {
  await sql`
    update ${tables[kind]} set state = 'hidden', reason = ${reason}, review_since = now()
    where id = ${id}`.execute(tx)
}

/** The spot of a message. */
export async function spotOf(tx: Tx, messageId: string): Promise<string> {
  const row = await tx
    .selectFrom('wall_messages')
    .select('spot_id')
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow()
  return row.spot_id
}

/** Moves the number of comments to be seen by `change`; undefined where the message itself is not to be seen. */
export async function countComment(tx: Tx, messageId: string, change: -1 | 1): Promise<number | undefined> {
  const { rows } = await sql<{ comments: number; is_seen: boolean }>`
    update wall_messages set comments = comments + ${change}::int where id = ${messageId}
    returning comments, state = 'visible' and deleted_at is null as is_seen`.execute(tx)
  return rows[0]?.is_seen ? rows[0].comments : undefined
}
