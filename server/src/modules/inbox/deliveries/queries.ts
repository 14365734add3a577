import type { InboxMessageId, Uid } from '@app/contract'
import type { DeliveryChannel } from '@app/contract/messageKinds'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { stateBefore } from '../../../core/transitions.ts'
import type { Column, Columns } from '../../../db/rows.ts'
import { deliveryTransitions } from './states.ts'

/** Database notification of new deliveries; its payload is their channel. */
export const deliveryChannel = 'message_delivery'

// Literals, so that plans of prepared statements use the partial indexes.
const waiting = sql.lit(stateBefore(deliveryTransitions, 'waiting', 'sending', 'refused'))
const sending = sql.lit(stateBefore(deliveryTransitions, 'sending', 'sent', 'waiting', 'unclear', 'refused', 'dead'))

/** Hours after which a message is too old to interrupt anybody. */
export const lateHours = 24

/**
 * A claimed delivery with what is sent. An SMS has no address: it goes to the account's phone. Neither has a notification
 * whose token or subscription ended or moved to another account since.
 */
export type Delivery = Columns<
  'message_deliveries',
  'id' | 'message_id' | 'attempts' | 'uid' | 'target_id' | 'is_urgent'
> &
  Columns<'inbox_messages', 'kind' | 'title' | 'text'> & {
    address: Column<'message_targets', 'address'> | null
    public_key: Column<'message_targets', 'public_key'>
    auth_secret: Column<'message_targets', 'auth_secret'>
  }

/**
 * Ends what a killed worker left behind: an SMS may have been sent, so it is not sent again; a push is, because its
 * receiver recognises it. Refuses deliveries that waited too long.
 */
export async function recover(db: Db, channel: DeliveryChannel): Promise<void> {
  await sql`
    with abandoned as (
      update message_deliveries set lease_until = null,
        state = case when channel = 'sms' then 'unclear' else 'waiting' end,
        error = case when channel = 'sms' then 'worker lost' end,
        sent_at = case when channel = 'sms' then now() end
      where channel = ${channel} and state = ${sending} and lease_until < now()
    )
    update message_deliveries set state = 'refused', error = 'late'
    where channel = ${channel} and state = ${waiting} and next_at <= now()
      and created_at < now() - make_interval(hours => ${lateHours})`.execute(db)
}

/**
 * Claims up to `limit` due deliveries of a channel for `leaseSeconds`. During the quiet hours only urgent ones are due,
 * whenever they were to be sent.
 */
export async function claim(
  db: Db | Tx,
  channel: DeliveryChannel,
  limit: number,
  leaseSeconds: number,
): Promise<Delivery[]> {
  // An array is read once, as in the claim of jobs.
  const { rows } = await sql<Delivery>`
    with claimed as (
      update message_deliveries set state = 'sending', attempts = attempts + 1,
        lease_until = now() + make_interval(secs => ${leaseSeconds})
      where id = any(array(
        select id from message_deliveries
        where channel = ${channel} and state = ${waiting} and next_at <= now()
          and (is_urgent or after_quiet_hours(now()) = now())
        order by next_at limit ${limit} for update skip locked
      ))
      returning id, message_id, uid, attempts, target_id, is_urgent
    )
    select c.*, m.kind, m.title, m.text, t.address, t.public_key, t.auth_secret
    from claimed c join inbox_messages m on m.id = c.message_id left join message_targets t on t.id = c.target_id and t.uid = c.uid
    order by c.id`.execute(db)
  return rows
}

/** What became of an attempt. `delaySeconds`: seconds until the next one if it is `waiting`. */
export interface Attempted {
  delivery: Pick<Delivery, 'id' | 'attempts' | 'target_id'>
  state: Exclude<Columns<'message_deliveries', 'state'>['state'], 'sending'>
  error?: string
  delaySeconds?: number
}

/** Records attempts, except of deliveries that were taken over since. A retry respects the quiet hours. */
export async function record(db: Db | Tx, attempted: readonly Attempted[]): Promise<void> {
  if (attempted.length === 0) return
  await sql`
    update message_deliveries d set state = r.state, error = r.error, lease_until = null,
      sent_at = case when r.state in ('sent', 'unclear') then now() end,
      next_at = case
        when r.state <> 'waiting' then next_at
        when is_urgent then now() + make_interval(secs => r.delay)
        else after_quiet_hours(now() + make_interval(secs => r.delay))
      end
    from unnest(
      ${attempted.map(({ delivery }) => delivery.id)}::bigint[],
      ${attempted.map(({ delivery }) => delivery.attempts)}::integer[],
      ${attempted.map(({ state }) => state)}::text[],
      ${attempted.map(({ error }) => error ?? null)}::text[],
      ${attempted.map(({ delaySeconds }) => delaySeconds ?? 0)}::float8[]
    ) r (id, attempts, state, error, delay)
    where d.id = r.id and d.attempts = r.attempts and d.state = ${sending}`.execute(db)
}

/** Marks what a user opened through a channel. */
export async function markOpened(
  tx: Tx,
  opened: { uid: Uid; messageId: InboxMessageId; channel: DeliveryChannel },
): Promise<void> {
  await sql`
    update message_deliveries set opened_at = coalesce(opened_at, now())
    where message_id = ${opened.messageId} and uid = ${opened.uid} and channel = ${opened.channel}
      and state in ('sent', 'unclear', 'sending')`.execute(tx)
}
