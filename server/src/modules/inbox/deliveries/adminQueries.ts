import type { AdminInput } from '@app/contract/admin/routes'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { readTabbed } from '../../../core/keyset.ts'
import { stateBefore } from '../../../core/transitions.ts'
import { type Columns, onlyRow } from '../../../db/rows.ts'
import { deliveryChannel, lateHours } from './queries.ts'
import { deliveryTransitions } from './states.ts'

type Listing = AdminInput<'delivery/list'>
/** State of a delivery as operators see it. */
export type DeliveryStanding = NonNullable<Listing['state']>

// Literals, so that conditions match the partial indexes.
const dead = sql.lit(stateBefore(deliveryTransitions, 'dead', 'waiting'))
const isRetriable = sql<boolean>`(d.state = ${dead} and d.created_at >= now() - make_interval(hours => ${sql.lit(lateHours)}))`
const standing = sql<DeliveryStanding>`case d.state when 'sending' then 'waiting' else d.state end`

const standings: Readonly<Record<DeliveryStanding, RawBuilder<boolean>>> = {
  waiting: sql`d.state in ('waiting', 'sending')`,
  sent: sql`d.state = 'sent'`,
  unclear: sql`d.state = 'unclear'`,
  refused: sql`d.state = 'refused'`,
  dead: sql`d.state = 'dead'`,
}

/** Bounds of a time; `to` is excluded. */
export interface Bounds {
  from?: Date | undefined
  to?: Date | undefined
}

/** Lists deliveries with what they are sent to. */
export function list(
  db: Db,
  { state, kind, channel, uid, isOpened, isRetriable: wanted, ...place }: Omit<Listing, 'from' | 'until'>,
  { from, to }: Bounds,
) {
  let query = db
    .selectFrom('message_deliveries as d')
    .innerJoin('inbox_messages as m', 'm.id', 'd.message_id')
    .leftJoin('message_targets as t', 't.id', 'd.target_id')
    .select(['d.id', 'd.uid', 'd.channel', 'd.attempts', 'd.error', 'd.created_at', 'd.next_at', 'd.sent_at'])
    .select(['d.opened_at', 'm.kind', 't.address', standing.as('standing'), isRetriable.as('is_retriable')])
  if (kind !== undefined) query = query.where('m.kind', '=', kind)
  if (channel !== undefined) query = query.where('d.channel', '=', channel)
  if (uid !== undefined) query = query.where('d.uid', '=', uid)
  if (isOpened !== undefined) query = query.where('d.opened_at', isOpened ? 'is not' : 'is', null)
  if (wanted !== undefined) query = query.where(wanted ? isRetriable : sql<boolean>`not ${isRetriable}`)
  if (from !== undefined) query = query.where('d.created_at', '>=', from)
  if (to !== undefined) query = query.where('d.created_at', '<', to)
  return readTabbed(
    db,
    query,
    place,
    { sorts: { createdAt: 'd.id' }, id: 'd.id' },
    { chosen: state, conditions: standings },
  )
}

/** Deliveries of a kind through a channel. */
export type Counts = Columns<'message_deliveries', 'channel'> &
  Columns<'inbox_messages', 'kind'> &
  Record<DeliveryStanding | 'opened', number>

/** Counts the deliveries that were written in a period, by kind and channel. */
export async function countDeliveries(db: Db, { from, to }: Required<Bounds>): Promise<Counts[]> {
  const { rows } = await sql<Counts>`
    select m.kind, d.channel, count(d.opened_at)::int as opened, ${sql.join(
      Object.entries(standings).map(
        ([name, condition]) => sql`(count(*) filter (where ${condition}))::int as ${sql.id(name)}`,
      ),
    )}
    from message_deliveries d join inbox_messages m on m.id = d.message_id
    where d.created_at >= ${from} and d.created_at < ${to}
    group by m.kind, d.channel`.execute(db)
  return rows
}

/** SMS of today and of this month that count against the budget, by the database's clock in Shanghai. */
export async function smsUsed(db: Db): Promise<{ today: number; month: number }> {
  const result = await sql<{ today: number; month: number }>`
    select coalesce(sum(used) filter (where day = today), 0)::int as today, coalesce(sum(used), 0)::int as month
    from (values ((now() at time zone 'Asia/Shanghai')::date)) clock (today)
    left join message_sms_days on day between date_trunc('month', today)::date and today`.execute(db)
  return onlyRow(result)
}

/** Times of the deliveries that were given up and that an operator can still send. */
export const retriableTimes = sql`select d.created_at from message_deliveries d where ${isRetriable}`

export type FoundDelivery = Columns<'message_deliveries', 'id' | 'uid' | 'channel' | 'attempts' | 'error'> &
  Columns<'inbox_messages', 'kind'>

export const find = (db: Db | Tx, id: string): Promise<FoundDelivery | undefined> =>
  db
    .selectFrom('message_deliveries as d')
    .innerJoin('inbox_messages as m', 'm.id', 'd.message_id')
    .select(['d.id', 'd.uid', 'd.channel', 'd.attempts', 'd.error', 'm.kind'])
    .where('d.id', '=', id)
    .executeTakeFirst()

/**
 * Lets deliveries that were given up be sent again, with all their attempts, oldest first; returns how many. The quiet
 * hours hold for them.
 */
export async function retry(
  tx: Tx,
  { id, kind, channel, limit }: { id?: string; kind?: string; channel?: string; limit: number },
): Promise<number> {
  const result = await sql<{ count: number }>`
    with again as (
      update message_deliveries set state = 'waiting', attempts = 0, error = null,
        next_at = case when is_urgent then now() else after_quiet_hours(now()) end
      where state = ${dead} and id = any(array(
        select d.id from message_deliveries d join inbox_messages m on m.id = d.message_id
        where ${isRetriable}
          and ${id === undefined ? sql`true` : sql`d.id = ${id}`}
          and ${kind === undefined ? sql`true` : sql`m.kind = ${kind}`}
          and ${channel === undefined ? sql`true` : sql`d.channel = ${channel}`}
        order by d.id limit ${limit} for update of d skip locked
      ))
      returning channel
    ), notified as (
      select pg_notify(${deliveryChannel}, channel) from again group by channel
    )
    select count(*)::int as count from again where (select count(*) from notified) > 0`.execute(tx)
  return onlyRow(result).count
}
