import type { InboxMessageId, Uid } from '@app/contract'
import type { MessageKind } from '@app/contract/messageKinds'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import type { Place } from '../../core/paging.ts'
import type { Columns } from '../../db/rows.ts'

/** A message to write. */
export interface NewMessage {
  uid: Uid
  kind: MessageKind
  /** Names what it is about; a second message of the same kind about it to the same user is not written. */
  key: string
  title: string
  text: string
  link: string
}

/** Writes messages, except those that were written before or that their user switched off. */
export async function insert(tx: Tx, messages: readonly NewMessage[]): Promise<void> {
  await sql`
    insert into inbox_messages (uid, kind, key, title, text, link)
    select uid, kind, key, title, text, link
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
      as m (uid bigint, kind text, key text, title text, text text, link text)
    where not exists (
      select from inbox_choices c where c.uid = m.uid and c.kind = m.kind and not c.is_on
    )
    order by uid
    on conflict on constraint inbox_messages_once do nothing`.execute(tx)
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
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from inbox_messages where uid = ${uid} and kind = any(${kinds})`.execute(db)
  return rows[0]?.count ?? 0
}

export async function countUnread(db: Db | Tx, uid: Uid): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from inbox_messages where uid = ${uid} and read_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** Marks a user's message as read. Returns false if it is not theirs. */
export async function read(tx: Tx, uid: Uid, id: InboxMessageId): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('inbox_messages')
    .set({ read_at: sql<Date>`coalesce(read_at, now())` })
    .where('id', '=', id)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks a user's messages up to `until` as read. Returns false if that message is not theirs. */
export async function readUntil(tx: Tx, uid: Uid, until: InboxMessageId): Promise<boolean> {
  const { rows } = await sql<{ is_own: boolean }>`
    with own as (
      select from inbox_messages where id = ${until} and uid = ${uid}
    ), changed as (
      update inbox_messages set read_at = now()
      where uid = ${uid} and id <= ${until} and read_at is null and exists (select from own)
    )
    select exists (select from own) as is_own`.execute(tx)
  return rows[0]?.is_own ?? false
}

/** Returns the kinds that a user switched off. */
export async function switchedOff(db: Db, uid: Uid): Promise<Set<string>> {
  const rows = await db
    .selectFrom('inbox_choices')
    .select('kind')
    .where('uid', '=', uid)
    .where('is_on', '=', false)
    .execute()
  return new Set(rows.map(({ kind }) => kind))
}

export async function choose(tx: Tx, uid: Uid, kind: MessageKind, isOn: boolean): Promise<void> {
  await tx
    .insertInto('inbox_choices')
    .values({ uid, kind, is_on: isOn })
    .onConflict((conflict) => conflict.columns(['uid', 'kind']).doUpdateSet({ is_on: isOn }))
    .execute()
}

/** Deletes up to `limit` messages older than `days`; returns how many were deleted. */
export async function forget(db: Db, days: number, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from inbox_messages where id = any(array(
        select id from inbox_messages where created_at < now() - make_interval(days => ${days}::int) limit ${limit}
      )) returning 1
    )
    select count(*)::int as count from gone`.execute(db)
  return rows[0]?.count ?? 0
}
