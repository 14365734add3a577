import { sql } from 'kysely'
import type { Db } from '../../../core/database.ts'
import { literalsOf } from '../../../core/literals.ts'
import type { Column } from '../../../db/rows.ts'
import { PaymentStatus } from '../states.ts'

const states = literalsOf(PaymentStatus)

/** Payments counted at most, newest first. */
const mostCounted = 20_000
/** Bookings used at most to measure the lag. */
const mostTimed = 500

export interface ChannelHealth {
  platform: Column<'payments', 'platform'>
  started: number
  paid: number
  failed: number
  /** Median seconds from payment to booking; null if nothing was booked. */
  lagSeconds: number | null
}

/** Returns the health of each payment channel over the last ten minutes. */
export async function channelHealth(db: Db): Promise<ChannelHealth[]> {
  const { rows } = await sql<ChannelHealth>`
    with recent as (
      select sn, platform, status, paid_at from payments
      where created_at > now() - interval '10 minutes' order by created_at desc, sn desc limit ${mostCounted}
    ), timed as (
      select p.platform, extract(epoch from m.created_at - p.paid_at)::float8 as lag
      from (
        select payment_sn, created_at from money_entries where kind = 'payment' order by id desc limit ${mostTimed}
      ) m join payments p on p.sn = m.payment_sn
      where m.created_at > now() - interval '10 minutes'
    )
    select platform, count(*)::int as started,
      (count(*) filter (where status = ${states.success}))::int as paid,
      (count(*) filter (where status = ${states.fail}))::int as failed,
      (select greatest(percentile_cont(0.5) within group (order by lag), 0) from timed t where t.platform = recent.platform)
        as "lagSeconds"
    from recent group by platform order by platform`.execute(db)
  return rows
}
