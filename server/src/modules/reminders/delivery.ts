import type { Uid } from '@app/contract'
import { type ReminderLead, reminderLeads, scheduledPath } from '@app/contract/scheduledKinds'
import { sql } from 'kysely'
import { shanghaiMinute } from '../../core/clock.ts'
import type { Database, Db, Tx } from '../../core/database.ts'
import type { Columns } from '../../db/rows.ts'
import { type InboxModule, type Message, message } from '../inbox/index.ts'

// Messages to many people: batch by batch, each in a transaction with the mark that says it is written, so that a worker
// that dies repeats nothing. Several workers share the batches of one event by skipping each other's rows.

/** People written to in one transaction. */
const batchSize = 5000

/** Seconds by which a reminder is early rather than late: a sweep and the batches take their time. */
const earlySeconds = 60

export interface DeliveryDeps {
  database: Database
  inbox: Pick<InboxModule, 'write'>
}

type Event = Columns<
  'scheduled_events',
  'id' | 'kind' | 'subject' | 'title' | 'starts_at' | 'sequence' | 'cancelled_at'
>

const columns = sql`id, kind, subject, title, starts_at, sequence, cancelled_at`

/** Writes the reminders that are due, until none is. */
export async function sendDue(deps: DeliveryDeps, stopping?: AbortSignal): Promise<void> {
  const { db } = deps.database
  for (const lead of reminderLeads) {
    const { rows } = await sql<Pick<Event, 'id'>>`
      select id from scheduled_events e
      where ${isDue(lead)} and exists (select from reminders r where r.event_id = e.id and ${isUnsent(lead)})
      order by starts_at`.execute(db)
    for (const { id } of rows) await repeat(() => sendBatch(deps, id, lead), stopping)
  }
}

const isDue = (lead: ReminderLead) => sql<boolean>`cancelled_at is null and starts_at > now()
  and starts_at <= now() + make_interval(mins => ${lead}, secs => ${earlySeconds})`

const isUnsent = (lead: ReminderLead) =>
  sql<boolean>`r.lead_minutes = ${lead} and r.sent_at is null and r.sequence = e.sequence`

/** Writes one batch of the reminders of an event; returns its size. */
function sendBatch({ database, inbox }: DeliveryDeps, id: string, lead: ReminderLead): Promise<number> {
  return database.transaction(async (tx) => {
    // Nothing moves the event until the batch is written.
    const event = await hold(tx, id, isDue(lead))
    if (!event) return 0
    const { rows } = await sql<Columns<'reminders', 'uid'>>`
      update reminders set sent_at = now() from (
        select r.uid, r.event_id from reminders r join scheduled_events e on e.id = r.event_id
        where r.event_id = ${id} and ${isUnsent(lead)} order by r.uid limit ${batchSize} for update of r skip locked
      ) as due
      where reminders.uid = due.uid and reminders.event_id = due.event_id
      returning reminders.uid`.execute(tx)
    await writeTo(inbox, tx, rows, event, 'saleReminder', `-${event.sequence}`)
    return rows.length
  })
}

/** Notifies everybody with a reminder that its event moved or does not take place; the reminder follows the new time. */
export async function notifyMoved(deps: DeliveryDeps, stopping?: AbortSignal): Promise<void> {
  const { rows } = await sql<Pick<Event, 'id'>>`
    select id from scheduled_events where not is_told order by id`.execute(deps.database.db)
  for (const { id } of rows) {
    await repeat(() => notifyBatch(deps, id), stopping)
    await finishNotifying(deps.database.db, id)
  }
}

function notifyBatch({ database, inbox }: DeliveryDeps, id: string): Promise<number> {
  return database.transaction(async (tx) => {
    const event = await hold(tx, id, sql`not is_told`)
    if (!event) return 0
    const { rows } = await sql<Columns<'reminders', 'uid'>>`
      update reminders set sequence = ${event.sequence}, sent_at = null from (
        select uid, event_id from reminders where event_id = ${id} and sequence < ${event.sequence}
        order by uid limit ${batchSize} for update skip locked
      ) as due
      where reminders.uid = due.uid and reminders.event_id = due.event_id
      returning reminders.uid`.execute(tx)
    const kind = event.cancelled_at ? 'saleCalledOff' : 'saleMoved'
    await writeTo(inbox, tx, rows, event, kind, `-${event.sequence}`)
    return rows.length
  })
}

/** Marks the move as announced, unless another worker still writes a part of it. */
async function finishNotifying(db: Db, id: string): Promise<void> {
  await sql`
    update scheduled_events e set is_told = true
    where id = ${id} and not is_told
      and not exists (select from reminders r where r.event_id = e.id and r.sequence < e.sequence)`.execute(db)
}

/** Condition of events whose followers are still to be notified: nothing is announced after its start. */
const isAnnounceable = sql<boolean>`not is_announced and cancelled_at is null and starts_at > now()`

/** Notifies followers of announced sales, once for each sale, even if they follow its shop, series and creator. */
export async function announceToFollowers(deps: DeliveryDeps, stopping?: AbortSignal): Promise<void> {
  const { rows } = await sql<Pick<Event, 'id'>>`
    select id from scheduled_events where ${isAnnounceable} order by id`.execute(deps.database.db)
  for (const { id } of rows) await repeat(() => announceBatch(deps, id), stopping)
}

interface Announced extends Event, Columns<'scheduled_events', 'shop_id' | 'album_id' | 'creator' | 'announced_until'> {
  shop_name: string
}

/** Writes to the next followers by their number; another worker waits for the row or takes another sale. */
function announceBatch({ database, inbox }: DeliveryDeps, id: string): Promise<number> {
  return database.transaction(async (tx) => {
    const found = await sql<Announced>`
      select ${columns}, shop_id, album_id, creator, announced_until,
        coalesce((select name from shops s where s.id = shop_id), '') as shop_name
      from scheduled_events
      where id = ${id} and ${isAnnounceable}
      for update skip locked`.execute(tx)
    const [event] = found.rows
    if (!event) return 0
    const { rows } = await sql<Columns<'follows', 'uid'>>`
      select distinct uid from (
        (select uid from shop_follows where shop_id = ${event.shop_id} and uid > ${event.announced_until}
          order by uid limit ${batchSize})
        union all ${followersOf('series', event.album_id, event.announced_until)}
        union all ${followersOf('creator', event.creator, event.announced_until)}
      ) as followers order by uid limit ${batchSize}`.execute(tx)
    await writeTo(inbox, tx, rows, event, 'followedAnnounced', '')
    await sql`
      update scheduled_events set is_announced = ${rows.length < batchSize},
        announced_until = ${rows.at(-1)?.uid ?? event.announced_until}
      where id = ${id}`.execute(tx)
    return rows.length
  })
}

const followersOf = (kind: 'series' | 'creator', subject: string | null, after: string) => sql`(
  select uid from follows where kind = ${kind} and subject = ${subject}::text and uid > ${after}
  order by uid limit ${batchSize})`

/** Reads an event and holds off its next move; undefined if the condition does not apply any more. */
async function hold(tx: Tx, id: string, condition: ReturnType<typeof isDue>): Promise<Event | undefined> {
  const { rows } = await sql<Event>`
    select ${columns} from scheduled_events where id = ${id} and ${condition} for share`.execute(tx)
  return rows[0]
}

/** Writes the same message to all of these people. `again` distinguishes messages that one event may cause more than once. */
async function writeTo(
  inbox: DeliveryDeps['inbox'],
  tx: Tx,
  people: readonly { uid: Uid }[],
  event: Event & { shop_name?: string },
  kind: 'saleReminder' | 'saleMoved' | 'saleCalledOff' | 'followedAnnounced',
  again: string,
): Promise<void> {
  const data = { work: event.title, time: shanghaiMinute(event.starts_at), shop: event.shop_name ?? '' }
  const link = event.cancelled_at ? '/calendar' : scheduledPath(event.kind, event.subject)
  const key = `${event.kind}-${event.subject}${again}`
  await inbox.write(
    tx,
    people.map(({ uid }): Message => ({ ...message(uid, kind, key, data), link })),
  )
}

/** Repeats a batch until one is not full. */
async function repeat(batch: () => Promise<number>, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted && (await batch()) === batchSize);
}
