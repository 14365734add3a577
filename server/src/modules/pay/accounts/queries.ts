import { type RawBuilder, sql } from 'kysely'
import type { Month } from '../../../core/months.ts'
import type { Db } from '../../../core/database.ts'
import type { Columns } from '../../../db/rows.ts'

/**
 * SQL for the money that moved from `from` until before `to`: each entry of the ledger with its channel and work.
 * `pieces` is the quantity of the order for the payment that bought it, and 0 for refunds and for money that paid no
 * order. `amount_fen` is negative for refunds.
 */
export const movements = (from: Date, to: Date): RawBuilder<unknown> => sql`
  select m.created_at, m.kind, m.amount_fen, p.platform, o.goods_type, o.goods_sn, g.name as goods_name,
    case when m.kind = 'payment' and o.paid_at is not null and not exists (
      select from money_entries e where e.order_sn = m.order_sn and e.kind = 'payment' and e.id < m.id
    ) then o.quantity else 0 end as pieces
  from money_entries m join payments p on p.sn = m.payment_sn
  join orders o on o.sn = m.order_sn join goods g on g.sn = o.goods_sn
  where m.created_at >= ${from} and m.created_at < ${to}`

/** SQL for the sums of a group of movements. */
export const sumsOfMovements = sql`
  count(*) filter (where pieces > 0)::int as orders, coalesce(sum(pieces), 0)::int as pieces,
  coalesce(sum(amount_fen) filter (where kind = 'payment'), 0)::float8 as received_fen,
  count(*) filter (where kind = 'refund')::int as refunds,
  coalesce(-sum(amount_fen) filter (where kind = 'refund'), 0)::float8 as refunded_fen`

export interface Sums {
  orders: number
  pieces: number
  received_fen: number
  refunds: number
  refunded_fen: number
}

export interface WorkRow extends Sums, Columns<'orders', 'goods_type' | 'goods_sn'>, Columns<'payments', 'platform'> {
  goods_name: string
  /** Fees that the channel's bills name for payments of the work. */
  fee_fen: number
}

/** Returns what a month brought by channel and work, from the ledger and the channels' bills. */
export async function byWork(db: Db, { from, to, name }: Month): Promise<WorkRow[]> {
  const { rows } = await sql<WorkRow>`
    with moved as (
      -- Computed first: the sums name pieces twice, and it looks at the ledger for each payment.
      select platform, goods_type, goods_sn, goods_name, ${sumsOfMovements} from (${movements(from, to)} offset 0) m
      group by platform, goods_type, goods_sn, goods_name
    ), fees as (
      select l.platform, o.goods_type, o.goods_sn, g.name as goods_name, sum(l.fee_fen)::float8 as fee_fen
      from bill_lines l join payments p on p.sn = l.payment_sn
      join orders o on o.sn = p.order_sn join goods g on g.sn = o.goods_sn
      where l.day >= ${firstDay(name)} and l.day < ${firstDay(name)} + interval '1 month'
      group by l.platform, o.goods_type, o.goods_sn, g.name
    )
    select platform, goods_type, goods_sn, goods_name, coalesce(orders, 0) as orders, coalesce(pieces, 0) as pieces,
      coalesce(received_fen, 0) as received_fen, coalesce(refunds, 0) as refunds,
      coalesce(refunded_fen, 0) as refunded_fen, coalesce(fee_fen, 0) as fee_fen
    from moved full join fees using (platform, goods_type, goods_sn, goods_name)
    order by platform, received_fen desc, goods_sn`.execute(db)
  return rows
}

export interface BillRow extends Columns<'payments', 'platform'> {
  fee_fen: number
  /** Days of the month until yesterday without a bill. */
  missing: string[]
  /** Differences of the month that nobody has settled. */
  open: number
}

/** Returns what the channels' bills of a month say, for channels with a bill or with money in it. */
export async function billsOf(db: Db, { from, to, name }: Month): Promise<BillRow[]> {
  const { rows } = await sql<BillRow>`
    with days as (
      select generate_series(
        ${firstDay(name)},
        least(${firstDay(name)} + interval '1 month', (now() at time zone 'Asia/Shanghai')::date) - interval '1 day',
        interval '1 day'
      )::date as day
    ), used as (
      select distinct p.platform from money_entries m join payments p on p.sn = m.payment_sn
      where m.created_at >= ${from} and m.created_at < ${to}
      union
      select platform from bill_reports
      where day >= ${firstDay(name)} and day < ${firstDay(name)} + interval '1 month'
    )
    select u.platform,
      (select coalesce(sum(r.fee_fen), 0)::float8 from bill_reports r where r.platform = u.platform
        and r.day >= ${firstDay(name)} and r.day < ${firstDay(name)} + interval '1 month') as fee_fen,
      array(select to_char(d.day, 'YYYY-MM-DD') from days d where not exists (
        select from bill_reports r where r.platform = u.platform and r.day = d.day) order by d.day) as missing,
      (select count(*)::int from bill_differences f where f.platform = u.platform and f.settled_at is null
        and f.day >= ${firstDay(name)} and f.day < ${firstDay(name)} + interval '1 month') as open
    from used u order by u.platform`.execute(db)
  return rows
}

const firstDay = (month: string) => sql`${`${month}-01`}::date`

/** Returns the ledger's own sums of a month, without any join. */
export async function ledgerOf(db: Db, { from, to }: Month): Promise<Pick<Sums, 'received_fen' | 'refunded_fen'>> {
  const { rows } = await sql<Pick<Sums, 'received_fen' | 'refunded_fen'>>`
    select coalesce(sum(amount_fen) filter (where kind = 'payment'), 0)::float8 as received_fen,
      coalesce(-sum(amount_fen) filter (where kind = 'refund'), 0)::float8 as refunded_fen
    from money_entries where created_at >= ${from} and created_at < ${to}`.execute(db)
  return rows[0] ?? { received_fen: 0, refunded_fen: 0 }
}
