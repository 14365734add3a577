/** SQL: whether a time lies within the holding `h`, for entries that existed when the statement `s` was made. */
const heldAt = (time: string) => `${time} >= h.since and (h.until is null or ${time} < h.until)`

/** SQL for the end of the month of statement `s`, in Shanghai. */
const edge = `((s.month || '-01')::date + interval '1 month')::timestamp at time zone 'Asia/Shanghai'`

/** SQL for the last statement of each partner. */
const last = `(select distinct on (partner_id) * from statements order by partner_id, month desc)`

const firstPaid = `(select min(created_at) from money_entries where order_sn = o.sn and kind = 'payment')`

/** Invariants of settlement with partners: statements match the books, and each movement is settled once. */
export const settlementInvariants: Readonly<Record<string, string>> = {
  'a statement is the sum of its lines': `
    select s.id, s.total_fen, l.total from statements s
    left join lateral (
      select count(*) as lines, coalesce(sum(amount_fen), 0) as total, coalesce(sum(fee_fen), 0) as fee,
        coalesce(sum(gross_fen) filter (where kind = 'sale'), 0) as sale,
        coalesce(sum(gross_fen) filter (where kind = 'refund'), 0) as refund,
        coalesce(sum(gross_fen) filter (where kind in ('redemption', 'reversal')), 0) as redemption,
        coalesce(sum(gross_fen) filter (where kind = 'adjustment'), 0) as adjustment,
        coalesce(sum(gross_fen) filter (where kind = 'carried'), 0) as carried
      from statement_lines where statement_id = s.id
    ) l on true
    where (s.lines, s.total_fen, s.fee_fen, s.sale_fen, s.refund_fen, s.redemption_fen, s.adjustment_fen, s.carried_fen)
      is distinct from (l.lines, l.total, l.fee, l.sale, l.refund, l.redemption, l.adjustment, l.carried)`,

  'a line of money says what the books do, of a shop of the partner, before the month ended': `
    select l.id, l.gross_fen, m.amount_fen from statement_lines l join statements s on s.id = l.statement_id
    join money_entries m on m.id = l.money_entry_id join orders o on o.sn = m.order_sn join goods g on g.sn = o.goods_sn
    where l.gross_fen <> m.amount_fen
      or l.kind <> case m.kind when 'payment' then 'sale' else 'refund' end
      or l.order_sn <> m.order_sn or l.shop_id <> g.shop_id or l.occurred_at <> m.created_at or m.created_at >= ${edge}
      or not exists (
        select from partner_holdings h where h.partner_id = s.partner_id and h.shop_id = g.shop_id and ${heldAt(firstPaid)}
      )`,

  'money is of the shop of the work that it was paid for': `
    select m.id, m.order_sn, m.shop_id, g.shop_id as works_shop from money_entries m
    join orders o on o.sn = m.order_sn join goods g on g.sn = o.goods_sn
    where m.shop_id is distinct from case when o.goods_type <> 4 then g.shop_id end`,

  'what moved for a partner before its last month ended is in a statement': `
    select m.id, m.order_sn, s.id as statement from ${last} s join partner_holdings h on h.partner_id = s.partner_id
    join money_entries m on m.shop_id = h.shop_id join orders o on o.sn = m.order_sn
    where m.created_at < ${edge} and h.made_at <= s.made_at and ${heldAt(firstPaid)}
      and not exists (select from statement_lines l where l.money_entry_id = m.id)`,

  'what was redeemed and taken back for a partner before its last month ended is in a statement': `
    select r.id, s.id as statement from ${last} s join partner_holdings h on h.partner_id = s.partner_id
    join rights_configs c on c.brand_key = h.brand_key join rights_redemptions r on r.config_id = c.id
    left join rights_reversals v on v.redemption_id = r.id
    cross join lateral (values ('redemption', r.created_at), ('reversal', v.created_at)) k (kind, at)
    where k.at < ${edge} and h.made_at <= s.made_at and ${heldAt('r.created_at')}
      and not exists (select from statement_lines l where l.redemption_id = r.id and l.kind = k.kind)`,

  'what is kept of an order is what the terms of its first payment say of what was not given back': `
    select l.order_sn, sum(l.fee_fen) as fee, sum(l.gross_fen) as net from statement_lines l
    join partner_terms t on t.id = l.terms_id
    where l.order_sn is not null group by l.order_sn, t.id
    having sum(l.fee_fen) <> case when sum(l.gross_fen) <= 0 then 0
      else least(sum(l.gross_fen), floor(sum(l.gross_fen) * t.share_ten_thousandths / 10000) + t.sale_fee_fen) end
      or (select count(distinct terms_id) from statement_lines o where o.order_sn = l.order_sn) > 1`,

  'a redemption is settled by the terms of its day, and what was taken back by the same': `
    select l.id, l.gross_fen, t.redemption_fee_fen from statement_lines l join statements s on s.id = l.statement_id
    join rights_redemptions r on r.id = l.redemption_id join partner_terms t on t.id = l.terms_id
    where l.gross_fen <> case l.kind when 'redemption' then t.redemption_fee_fen else -t.redemption_fee_fen end
      or t.partner_id <> s.partner_id
      or t.id <> (
        select id from partner_terms where partner_id = s.partner_id and since <= r.created_at order by since desc limit 1
      )`,

  'a statement that left its partner owing is what the next one began with': `
    select s.id, s.total_fen, l.amount_fen from statements s
    left join statement_lines l on l.carried_statement_id = s.id
    where (s.total_fen < 0 and l.id is null
        and exists (select from statements n where n.partner_id = s.partner_id and n.month > s.month))
      or (l.id is not null and l.amount_fen <> s.total_fen)`,

  'an adjustment is in a statement as it was made, of its own partner': `
    select a.id, a.amount_fen, l.amount_fen as said from settlement_adjustments a
    join statement_lines l on l.adjustment_id = a.id join statements s on s.id = l.statement_id
    where l.amount_fen <> a.amount_fen or s.partner_id <> a.partner_id`,

  'a statement stands where its last entry left it': `
    select s.id, s.state, e.kind from statements s
    left join lateral (select kind from statement_entries where statement_id = s.id order by id desc limit 1) e on true
    where e.kind is null or s.state <> case e.kind when 'made' then 'sent' when 'answered' then 'sent' else e.kind end`,

  'a brand or a shop is of one partner at a time': `
    select h.id, o.id as other from partner_holdings h join partner_holdings o on o.id > h.id
      and (o.brand_key = h.brand_key or o.shop_id = h.shop_id)
      and (o.since, coalesce(o.until, 'infinity')) overlaps (h.since, coalesce(h.until, 'infinity'))`,
}
