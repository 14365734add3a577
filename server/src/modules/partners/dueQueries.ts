import type { PartnerId } from '@app/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import type { Column, Columns } from '../../db/rows.ts'

/** Whether the partner held the brand or shop at `at`. A holding lasts from `since` until `until`. */
const heldAt = (at: RawBuilder<unknown>) => sql`${at} >= h.since and (h.until is null or ${at} < h.until)`

export type MoneyRow = Columns<'money_entries', 'id' | 'kind' | 'amount_fen' | 'created_at' | 'order_sn'> &
  Columns<'orders', 'goods_sn'> &
  Columns<'goods', 'shop_id' | 'name'> & {
    /** When the order was first paid. This moment decides which partner it belongs to and which terms apply. */
    paid_at: Date
    /** Fen of the order in earlier statements: paid minus refunded, and the platform's share of it. */
    net_before: number
    fee_before: number
  }

/**
 * Returns payments and refunds of a partner's shops before a moment that no statement contains yet, in order. An order
 * belongs to the partner that held its shop when it was first paid. Deposits are not sales.
 */
export async function moneyDue(tx: Tx, partnerId: PartnerId, before: Date): Promise<MoneyRow[]> {
  const { rows } = await sql<MoneyRow>`
    select m.id, m.kind, m.amount_fen, m.created_at, m.order_sn, o.goods_sn, g.shop_id, g.name, p.at as paid_at,
      coalesce(l.net, 0)::float8 as net_before, coalesce(l.fee, 0)::float8 as fee_before
    from partner_holdings h join money_entries m on m.shop_id = h.shop_id join orders o on o.sn = m.order_sn
    join goods g on g.sn = o.goods_sn
    cross join lateral (
      select min(created_at) as at from money_entries where order_sn = o.sn and kind = 'payment'
    ) p
    left join lateral (
      select sum(gross_fen) as net, sum(fee_fen) as fee from statement_lines where order_sn = o.sn
    ) l on true
    where h.partner_id = ${partnerId} and m.created_at < ${before} and ${heldAt(sql`p.at`)}
      and not exists (select from statement_lines where money_entry_id = m.id)
    order by m.created_at, m.id`.execute(tx)
  return rows
}

export type RedemptionRow = Columns<'rights_redemptions', 'id' | 'config_id' | 'place'> &
  Columns<'rights_configs', 'brand_key' | 'name'> & {
    what: 'redemption' | 'reversal'
    /** When it was redeemed or reversed. */
    at: Date
    /** When it was redeemed. This moment decides which partner it belongs to and which terms apply. */
    redeemed_at: Column<'rights_redemptions', 'created_at'>
  }

/** Returns redemptions of a partner's brands, and their reversals, before a moment that no statement contains yet. */
export async function redemptionsDue(tx: Tx, partnerId: PartnerId, before: Date): Promise<RedemptionRow[]> {
  const { rows } = await sql<RedemptionRow>`
    select r.id, r.config_id, r.place, c.brand_key, c.name, k.kind as what, k.at, r.created_at as redeemed_at
    from partner_holdings h join rights_configs c on c.brand_key = h.brand_key
    join rights_redemptions r on r.config_id = c.id
    left join rights_reversals v on v.redemption_id = r.id
    cross join lateral (values ('redemption', r.created_at), ('reversal', v.created_at)) k (kind, at)
    where h.partner_id = ${partnerId} and k.at < ${before} and ${heldAt(sql`r.created_at`)}
      and not exists (select from statement_lines l where l.redemption_id = r.id and l.kind = k.kind)
    order by k.at, r.id`.execute(tx)
  return rows
}

/** Returns approved manual adjustments that no statement contains yet. */
export async function adjustmentsDue(tx: Tx, partnerId: PartnerId) {
  const { rows } = await sql<Columns<'settlement_adjustments', 'id' | 'amount_fen' | 'words' | 'created_at'>>`
    select id, amount_fen, words, created_at from settlement_adjustments a
    where partner_id = ${partnerId}
      and not exists (select from statement_lines l where l.adjustment_id = a.id)
    order by id`.execute(tx)
  return rows
}

/** Returns statements in which the partner owes money and that no later statement carried over. */
export async function carriedDue(tx: Tx, partnerId: PartnerId) {
  const { rows } = await sql<Columns<'statements', 'id' | 'month' | 'total_fen' | 'made_at'>>`
    select id, month, total_fen, made_at from statements s
    where partner_id = ${partnerId} and total_fen < 0
      and not exists (select from statement_lines l where l.carried_statement_id = s.id)
    order by month`.execute(tx)
  return rows
}
