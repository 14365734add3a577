import type { Uid } from '@app/contract'
import { sql } from 'kysely'
import type { LiveTopic } from '@app/contract/live'
import type { Db, Tx } from '../../core/database.ts'
import type { Column, Columns } from '../../db/rows.ts'

/** Channel on which processes learn of new events on a topic; its payload is the topic. */
const channel = 'live_event'

export interface NewEvent {
  topic: LiveTopic
  event: string
  data: object
}

/** Numbers and stores an event. The topic's row stays locked until commit, so that numbers become visible in order. */
export async function insert(tx: Tx, { topic, event, data }: NewEvent): Promise<void> {
  await sql`
    with next as (
      update live_topics set last_number = last_number + 1 where topic = ${topic} returning last_number
    ), kept as (
      insert into live_events (topic, number, event, data)
      select ${topic}, last_number, ${event}, ${JSON.stringify(data)} from next
    )
    select pg_notify(${channel}, ${topic})`.execute(tx)
}

/** Returns the number of a topic's newest event; 0 before the first. */
export async function newest(db: Db | Tx, topic: LiveTopic): Promise<number> {
  const row = await db.selectFrom('live_topics').select('last_number').where('topic', '=', topic).executeTakeFirst()
  return Number(row?.last_number ?? 0)
}

/** Uids in one notification, whose payload is limited to 8000 bytes. */
const announcedAtOnce = 350

/** Notifies every process, when `tx` commits, that something of these users has changed. */
export async function announce(tx: Tx, uids: readonly Uid[], what: string): Promise<void> {
  const distinct = [...new Set(uids)]
  for (let from = 0; from < distinct.length; from += announcedAtOnce) {
    await sql`select pg_notify('person_changed', ${`${what} ${distinct.slice(from, from + announcedAtOnce).join()}`})`.execute(
      tx,
    )
  }
}

export interface EventRow {
  number: number
  event: string
  data: unknown
}

/**
 * Returns the events after `number`, oldest first, limited to the newest `limit`, and the number of the newest event
 * overall.
 */
export async function after(
  db: Db,
  topic: LiveTopic,
  number: number,
  limit: number,
): Promise<{ newest: number; events: EventRow[] }> {
  const { rows } = await sql<
    Columns<'live_events', 'event' | 'data'> & { newest: string; number: Column<'live_events', 'number'> | null }
  >`
    select t.last_number as newest, e.number, e.event, e.data
    from live_topics t left join lateral (
      select number, event, data from live_events
      where topic = t.topic and number > ${number} order by number desc limit ${limit}
    ) e on true
    where t.topic = ${topic}
    order by e.number`.execute(db)
  const events = rows.filter((row) => row.number !== null)
  return {
    newest: Number(rows[0]?.newest ?? 0),
    events: events.map((row) => ({ number: Number(row.number), event: row.event, data: row.data })),
  }
}

/** Deletes up to `limit` events older than `seconds`; returns how many were deleted. */
export async function forget(db: Db, seconds: number, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from live_events where ctid = any(array(
        select ctid from live_events where created_at < now() - make_interval(secs => ${seconds}) limit ${limit}
      )) returning 1
    )
    select count(*)::int as count from gone`.execute(db)
  return rows[0]?.count ?? 0
}
