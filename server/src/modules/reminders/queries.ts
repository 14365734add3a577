import type { GoodsSn, Uid } from '@app/contract'
import type { ReminderLead, ScheduledKind } from '@app/contract/scheduledKinds'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { type Columns, onlyRow } from '../../db/rows.ts'

/** Names an event: its kind, and the good, lot, pool or activity. */
export interface EventName {
  kind: ScheduledKind
  subject: GoodsSn | string
}

export type EventRow = Columns<
  'scheduled_events',
  | 'kind'
  | 'subject'
  | 'title'
  | 'cover'
  | 'starts_at'
  | 'ends_at'
  | 'price_fen'
  | 'shop_id'
  | 'album_id'
  | 'sequence'
  | 'changed_at'
  | 'cancelled_at'
> & { shop_name: string | null; album_title: string | null }

const columns = sql`e.kind, e.subject, e.title, e.cover, e.starts_at, e.ends_at, e.price_fen, e.shop_id, e.album_id,
  e.sequence, e.changed_at, e.cancelled_at, s.name as shop_name, a.title as album_title`
const named = sql`left join shops s on s.id = e.shop_id left join albums a on a.id = e.album_id`

/** Events shown on one page of the calendar at most. */
const shownAtMost = 1000

/** Lists what begins in a span, earliest first. */
export const between = (db: Db, from: Date, until: Date): Promise<EventRow[]> =>
  listWhere(db, sql`e.cancelled_at is null and e.starts_at >= ${from} and e.starts_at < ${until}`, shownAtMost)

/** Lists what begins next, earliest first. */
export const next = (db: Db, limit: number): Promise<EventRow[]> =>
  listWhere(db, sql`e.cancelled_at is null and e.starts_at > now()`, limit)

async function listWhere(db: Db, condition: RawBuilder<unknown>, limit: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${columns} from scheduled_events e ${named}
    where ${condition} order by e.starts_at, e.id limit ${limit}`.execute(db)
  return rows
}

/** Days back and events of a feed. */
const [feedDays, feedEvents] = [30, 500]

/** Lists the events of a user's feed: those with a reminder and those announced to followers. `lead` in minutes. */
export async function feed(db: Db, uid: Uid): Promise<(EventRow & { lead: ReminderLead | null })[]> {
  const { rows } = await sql<EventRow & { lead: ReminderLead | null }>`
    select ${columns}, r.lead_minutes as lead
    from scheduled_events e left join reminders r on r.event_id = e.id and r.uid = ${uid} ${named}
    where e.starts_at > now() - make_interval(days => ${feedDays}) and (r.uid is not null
      or e.shop_id in (select shop_id from shop_follows where uid = ${uid})
      or e.album_id::text in (select subject from follows where uid = ${uid} and kind = 'series')
      or e.creator in (select subject from follows where uid = ${uid} and kind = 'creator'))
    order by e.starts_at, e.id limit ${feedEvents}`.execute(db)
  return rows
}

/** Finds an event, whether it takes place or not. */
export async function find(db: Db, { kind, subject }: EventName): Promise<EventRow | undefined> {
  return (await listWhere(db, sql`e.kind = ${kind} and e.subject = ${subject}`, 1))[0]
}

/** Lists a user's reminders of what has not begun, earliest first. */
export async function remindersOf(db: Db, uid: Uid): Promise<(EventRow & { lead: ReminderLead })[]> {
  const { rows } = await sql<EventRow & { lead: ReminderLead }>`
    select ${columns}, r.lead_minutes as lead
    from reminders r join scheduled_events e on e.id = r.event_id ${named}
    where r.uid = ${uid} and e.cancelled_at is null and e.starts_at > now()
    order by e.starts_at, e.id`.execute(db)
  return rows
}

/** Locks the list of a user's reminders, which has a limit. Returns how many are ahead. */
export async function lockReminders(tx: Tx, uid: Uid): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reminders:${uid}`}, 0))`.execute(tx)
  const result = await sql<{ count: number }>`
    select count(*)::int as count from reminders r join scheduled_events e on e.id = r.event_id
    where r.uid = ${uid} and e.cancelled_at is null and e.starts_at > now()`.execute(tx)
  return onlyRow(result).count
}

/** Locks an event that has not begun against a move until the transaction ends; undefined if there is none. */
export async function holdComing(tx: Tx, { kind, subject }: EventName) {
  const { rows } = await sql<Columns<'scheduled_events', 'id' | 'sequence'> & { seconds_left: number }>`
    select id, sequence, extract(epoch from starts_at - now())::float8 as seconds_left from scheduled_events
    where kind = ${kind} and subject = ${subject} and cancelled_at is null and starts_at > now()
    for share`.execute(tx)
  return rows[0]
}

/** Sets a reminder or changes its lead. Returns whether it is new. */
export async function setReminder(
  tx: Tx,
  uid: Uid,
  { id, sequence }: { id: string; sequence: number },
  lead: ReminderLead,
): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into reminders as r (uid, event_id, lead_minutes, sequence) values (${uid}, ${id}, ${lead}, ${sequence})
    on conflict (uid, event_id) do update set lead_minutes = excluded.lead_minutes, sent_at = null
    where r.lead_minutes <> excluded.lead_minutes
    returning xmax = 0 as is_new`.execute(tx)
  return rows[0]?.is_new ?? false
}

export async function removeReminder(db: Db | Tx, uid: Uid, { kind, subject }: EventName): Promise<void> {
  await sql`
    delete from reminders r using scheduled_events e
    where e.id = r.event_id and r.uid = ${uid} and e.kind = ${kind} and e.subject = ${subject}`.execute(db)
}

/** Deletes up to `limit` reminders of what began more than `days` ago; returns how many were deleted. */
export async function forget(db: Db, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from reminders where (uid, event_id) in (
      select r.uid, r.event_id from scheduled_events e join reminders r on r.event_id = e.id
      where e.starts_at < now() - make_interval(days => ${days}) limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows ?? 0)
}
