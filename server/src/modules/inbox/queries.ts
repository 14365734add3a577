import type { InboxMessageId, Uid } from '@app/contract'
import type { MessageChannel, MessageKind } from '@app/contract/messageKinds'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import type { Place } from '../../core/paging.ts'
import { type Columns, onlyRow } from '../../db/rows.ts'
import { deliveryChannel } from './deliveries/queries.ts'

/** A message to write. */
export interface NewMessage {
  uid: Uid
  kind: MessageKind
  /** Names what it is about; a second message of the same kind about it to the same user is not written. */
  key: string
  title: string
  text: string
  link: string
  isUrgent: boolean
}

/**
 * Writes messages, except those that were written before or that their user switched off, and a delivery for each
 * further channel that their user has. The statement notifies the workers if there is one.
 */
export async function insert(tx: Tx, messages: readonly NewMessage[]): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
        as m (uid bigint, kind text, key text, title text, text text, link text, "isUrgent" boolean)
    ), written as (
      insert into inbox_messages (uid, kind, key, title, text, link)
      select uid, kind, key, title, text, link from given m
      where not exists (
        select from inbox_choices c where c.uid = m.uid and c.kind = m.kind and c.channel = 'inbox' and not c.is_on
      )
      order by uid
      on conflict on constraint inbox_messages_once do nothing
      returning id, uid, kind, key
    ), due as (
      select w.id, w.uid, w.key, w.kind, 'sms' as channel, null::bigint as target_id
      from written w
      join inbox_choices c on c.uid = w.uid and c.kind = w.kind and c.channel = 'sms' and c.is_on
      union all
      select w.id, w.uid, w.key, w.kind, t.channel, t.id
      from written w join message_targets t on t.uid = w.uid
      where not exists (
        select from inbox_choices c where c.uid = w.uid and c.kind = w.kind and c.channel = t.channel and not c.is_on
      )
    ), added as (
      insert into message_deliveries (message_id, uid, channel, target_id, is_urgent, next_at)
      select due.id, due.uid, due.channel, due.target_id, g."isUrgent",
        case when g."isUrgent" then now() else after_quiet_hours(now()) end
      from due join given g using (uid, kind, key)
      on conflict do nothing
      returning channel
    )
    select pg_notify(${deliveryChannel}, channel) from added group by channel`.execute(tx)
}

export type MessageRow = Columns<'inbox_messages', 'id' | 'kind' | 'title' | 'text' | 'link' | 'created_at' | 'read_at'>

/** Returns a user's messages of these kinds newest first: before the message `before`, or from `offset`. */
export async function list(
  db: Db,
  { uid, kinds }: { uid: Uid; kinds: readonly MessageKind[] },
  { size, offset, before }: Place,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select id, kind, title, text, link, created_at, read_at from inbox_messages
    where uid = ${uid} and kind = any(${kinds}) and ${before === undefined ? sql`true` : sql`id < ${before}`}
    order by id desc limit ${size} offset ${before === undefined ? offset : 0}`.execute(db)
  return rows
}

/** Counts a user's messages of these kinds. */
export async function count(db: Db, uid: Uid, kinds: readonly MessageKind[]): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count from inbox_messages where uid = ${uid} and kind = any(${kinds})`.execute(db)
  return onlyRow(result).count
}

export async function countUnread(db: Db | Tx, uid: Uid): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count from inbox_messages where uid = ${uid} and read_at is null`.execute(db)
  return onlyRow(result).count
}

/** Counts the messages of a kind under a key, of all users, that have been read. */
export async function countRead(db: Db, kind: MessageKind, key: string): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count from inbox_messages
    where kind = ${sql.lit(kind)} and key = ${key} and read_at is not null`.execute(db)
  return onlyRow(result).count
}

/** Marks a user's message as read and returns its link; undefined if it is not theirs. */
export async function read(tx: Tx, uid: Uid, id: InboxMessageId): Promise<string | undefined> {
  const row = await tx
    .updateTable('inbox_messages')
    .set({ read_at: sql<Date>`coalesce(read_at, now())` })
    .where('id', '=', id)
    .where('uid', '=', uid)
    .returning('link')
    .executeTakeFirst()
  return row?.link
}

/** Marks a user's messages up to `until` as read. Returns false if that message is not theirs. */
export async function readUntil(tx: Tx, uid: Uid, until: InboxMessageId): Promise<boolean> {
  const result = await sql<{ is_own: boolean }>`
    with own as (
      select from inbox_messages where id = ${until} and uid = ${uid}
    ), changed as (
      update inbox_messages set read_at = now()
      where uid = ${uid} and id <= ${until} and read_at is null and exists (select from own)
    )
    select exists (select from own) as is_own`.execute(tx)
  return onlyRow(result).is_own
}

/** A user's choice for a kind and a channel. */
export type Choice = Columns<'inbox_choices', 'kind' | 'channel' | 'is_on'>

/** Returns the choices that a user made; kinds and channels without one have the default. */
export function choicesOf(db: Db, uid: Uid): Promise<Choice[]> {
  return db.selectFrom('inbox_choices').select(['kind', 'channel', 'is_on']).where('uid', '=', uid).execute()
}

/** Stores the same choice for several kinds. */
export async function choose(
  tx: Tx,
  uid: Uid,
  { kinds, channel, isOn }: { kinds: readonly MessageKind[]; channel: MessageChannel; isOn: boolean },
): Promise<void> {
  await tx
    .insertInto('inbox_choices')
    .values([...new Set(kinds)].map((kind) => ({ uid, kind, channel, is_on: isOn })))
    .onConflict((conflict) => conflict.columns(['uid', 'kind', 'channel']).doUpdateSet({ is_on: isOn }))
    .execute()
}

/** Deletes up to `limit` messages older than `days`; returns how many were deleted. */
export async function forget(db: Db, days: number, limit: number): Promise<number> {
  const result = await sql<{ count: number }>`
    with gone as (
      delete from inbox_messages where id = any(array(
        select id from inbox_messages where created_at < now() - make_interval(days => ${days}::int) limit ${limit}
      )) returning 1
    )
    select count(*)::int as count from gone`.execute(db)
  return onlyRow(result).count
}
