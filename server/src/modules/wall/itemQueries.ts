import type { ImageId, CommentId, MessageId, SpotId, Uid } from '@app/contract'
import type { MessageState } from '@app/contract/wall'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { statesBefore, statesUntil } from '../../core/transitions.ts'
import type { Columns } from '../../db/rows.ts'
import { messageTransitions } from './states.ts'

/** A message or a comment; both are reviewed and hidden in the same way. */
export type Item = { kind: 'message'; id: MessageId } | { kind: 'comment'; id: CommentId }

const tables = { message: sql.table('wall_messages'), comment: sql.table('wall_comments') }

/** State of an entry relevant to decisions. */
export interface Standing extends Columns<'wall_messages', 'uid' | 'state' | 'reviewed_by' | 'reviewed_at'> {
  /** The message itself, or the one that a comment is about. */
  message_id: MessageId
  is_waiting: boolean
}

/** Locks an entry, to serialize decisions; undefined if it does not exist or is deleted. */
export async function lockItem(tx: Tx, { kind, id }: Item): Promise<Standing | undefined> {
  const own = kind === 'message' ? sql`id as message_id` : sql`message_id`
  const isThere = kind === 'message' ? sql`deleted_at is null` : sql`true`
  const { rows } = await sql<Standing>`
    select uid, ${own}, state, review_since is not null as is_waiting, reviewed_by, reviewed_at
    from ${tables[kind]} where id = ${id} and ${isThere} for no key update`.execute(tx)
  return rows[0]
}

/**
 * Stores a decision on a locked entry, even if its state stays; it then no longer waits for review. Throws an Error,
 * which is a fault of ours, if the transition is not allowed.
 */
export async function settle(
  tx: Tx,
  { kind, id }: Item,
  decision: { state: MessageState; reason: string | null; by: string },
): Promise<void> {
  const { state, reason, by } = decision
  const { numAffectedRows } = await sql`
    update ${tables[kind]} set state = ${state}, reason = ${reason}, review_since = null, reviewed_by = ${by},
      reviewed_at = clock_timestamp()
    where id = ${id} and state = any(${statesUntil(messageTransitions, state)})`.execute(tx)
  if (numAffectedRows !== 1n) throw new Error(`The ${kind} ${id} does not become ${state}`)
}

/** Ends the review of a locked entry without changing its state or reason. */
export async function leaveAsItIs(tx: Tx, { kind, id }: Item, by: string): Promise<void> {
  await sql`
    update ${tables[kind]} set review_since = null, reviewed_by = ${by}, reviewed_at = clock_timestamp()
    where id = ${id}`.execute(tx)
}

/** Hides a locked visible entry until review. Throws an Error if it is not visible. */
export async function hideForReview(tx: Tx, { kind, id }: Item, reason: string): Promise<void> {
  const hidden: MessageState = 'hidden'
  const { numAffectedRows } = await sql`
    update ${tables[kind]} set state = ${hidden}, reason = ${reason}, review_since = now()
    where id = ${id} and state = any(${statesBefore(messageTransitions, hidden)})`.execute(tx)
  if (numAffectedRows !== 1n) throw new Error(`The ${kind} ${id} does not become ${hidden}`)
}

/** Lists the uploads shown in a message. */
export async function picturesOf(tx: Tx, messageId: MessageId): Promise<ImageId[]> {
  const row = await tx
    .selectFrom('wall_messages')
    .select('pictures')
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow()
  return row.pictures.map(({ imageId }) => imageId)
}

/** Returns the spot of a message. */
export async function spotOf(tx: Tx, messageId: MessageId): Promise<SpotId> {
  const row = await tx
    .selectFrom('wall_messages')
    .select('spot_id')
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow()
  return row.spot_id
}

/** Adds `change` to the number of visible comments; undefined if the message is not visible. */
export async function countComment(tx: Tx, messageId: MessageId, change: -1 | 1): Promise<number | undefined> {
  const { rows } = await sql<Columns<'wall_messages', 'comments'> & { is_seen: boolean }>`
    update wall_messages set comments = comments + ${change}::int where id = ${messageId}
    returning comments, state = 'visible' and deleted_at is null as is_seen`.execute(tx)
  return rows[0]?.is_seen ? rows[0].comments : undefined
}

/** Returns a visible entry: its author, text and pictures. Undefined if there is none with this id. */
export async function findShown(db: Db | Tx, { kind, id }: Item): Promise<{ uid: Uid; words: string } | undefined> {
  const { rows } = await (kind === 'message'
    ? sql<Columns<'wall_messages', 'uid'> & { words: string }>`
        select m.uid, concat_ws(' ', m.text, (select string_agg(p ->> 'url', ' ') from jsonb_array_elements(m.pictures) p))
          as words
        from wall_messages m where m.id = ${id} and m.state = 'visible' and m.deleted_at is null`.execute(db)
    : sql<Columns<'wall_comments', 'uid'> & { words: string }>`
        select c.uid, c.text as words from wall_comments c join wall_messages m on m.id = c.message_id
        where c.id = ${id} and c.state = 'visible' and m.state = 'visible' and m.deleted_at is null`.execute(db))
  return rows[0]
}

/** Returns comments on a message; all of them, or only `only` if it is one of them. */
export async function commentsOn(tx: Tx, messageId: MessageId, only?: CommentId): Promise<CommentId[]> {
  const comments = tx.selectFrom('wall_comments').select('id').where('message_id', '=', messageId)
  const rows = await (only === undefined ? comments : comments.where('id', '=', only)).execute()
  return rows.map(({ id }) => id)
}
