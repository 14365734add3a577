import { sql } from 'kysely'
import type { Tx } from '../../../core/database.ts'
import { stateBefore } from '../../../core/transitions.ts'
import type { SmsBudget } from '../settings.ts'
import { deliveryTransitions } from './states.ts'

const waiting = sql.lit(stateBefore(deliveryTransitions, 'waiting', 'refused'))
const today = sql`(now() at time zone 'Asia/Shanghai')::date`

/** Locks the budget until the transaction ends and returns how many messages it still allows. */
export async function lockBudget(tx: Tx, { perDay, perMonth }: SmsBudget): Promise<number> {
  await sql`insert into message_sms_days (day) values (${today}) on conflict do nothing`.execute(tx)
  await sql`select from message_sms_days where day = ${today} for update`.execute(tx)
  const { rows } = await sql<{ day: number; month: number }>`
    select coalesce(sum(used) filter (where day = ${today}), 0)::int as day, coalesce(sum(used), 0)::int as month
    from message_sms_days where day >= date_trunc('month', ${today})::date`.execute(tx)
  const { day, month } = rows[0] ?? { day: 0, month: 0 }
  return Math.max(0, Math.min(perDay - day, perMonth - month))
}

/** Changes what is used of today's budget: up when messages are claimed, down for those that were certainly not sent. */
export async function changeUsed(tx: Tx, by: number): Promise<void> {
  await sql`
    insert into message_sms_days (day, used) values (${today}, greatest(0, ${by}::int))
    on conflict (day) do update set used = greatest(0, message_sms_days.used + ${by})`.execute(tx)
}

/** Refuses up to `limit` SMS that are due next although the budget allows none, or to users who had their share of the day; returns how many. */
export async function refuseBeyond(
  tx: Tx,
  { isUsedUp, perPerson, limit }: { isUsedUp: boolean; perPerson: number; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update message_deliveries d set state = 'refused', error = ${isUsedUp ? 'budget' : 'limit'}
    where id = any(array(
      select id from message_deliveries
      where channel = 'sms' and state = ${waiting} and next_at <= now()
        and (is_urgent or after_quiet_hours(now()) = now())
      order by next_at limit ${limit} for update skip locked
    )) and (${isUsedUp} or ${perPerson} <= (
      select count(*) from message_deliveries other
      where other.uid = d.uid and other.channel = 'sms' and other.state in ('sent', 'sending', 'unclear')
        and other.created_at >= ${today}::timestamp at time zone 'Asia/Shanghai'
    ))`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
