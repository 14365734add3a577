/** Invariants of lots, bids and deposits. */
export const auctionInvariants: Readonly<Record<string, string>> = {
  'a lot and its deposit are goods that their auction alone sells': `
    select l.id, g.goods_type, g.form, d.goods_type as deposit_goods_type from auction_lots l
    join goods g on g.sn = l.goods_sn join goods d on d.sn = l.deposit_goods_sn
    where (g.goods_type, g.form, d.goods_type) <> (5, 2, 4)`,

  'each bid is above the one before, which was somebody else’s, by the step of its lot': `
    select b.lot_id, b.id, b.price_fen, b.before, b.uid, b.other from (
      select id, lot_id, price_fen, uid, lag(price_fen) over lot as before, lag(uid) over lot as other
      from auction_bids window lot as (partition by lot_id, round order by id)
    ) b join auction_lots l on l.id = b.lot_id
    where b.price_fen < coalesce(b.before + l.step_fen, l.start_fen) or b.uid = b.other`,

  'a lot stands at its highest bid, or at that of whom it is offered to': `
    select l.id, l.state, l.price_fen, l.leader_uid, l.bids, b.bids as made, b.price_fen as highest, o.uid as offered_to
    from auction_lots l
    left join lateral (
      select count(*) as bids, max(price_fen) as price_fen,
        (array_agg(uid order by price_fen desc))[1] as uid
      from auction_bids where lot_id = l.id and round = l.round
    ) b on true
    left join lateral (
      select uid, price_fen from auction_offers where lot_id = l.id and round = l.round order by place desc limit 1
    ) o on true
    where l.bids <> b.bids or l.price_fen is distinct from coalesce(o.price_fen, b.price_fen)
      or l.leader_uid is distinct from coalesce(o.uid, b.uid)`,

  'behind each bid lay its part of the price, and the least deposit': `
    select b.lot_id, b.id, b.uid, b.price_fen, d.paid from auction_bids b join auction_lots l on l.id = b.lot_id
    left join lateral (
      select coalesce(sum(d.amount_fen), 0) as paid from auction_deposits d join orders o on o.sn = d.order_sn
      where d.lot_id = b.lot_id and d.round = b.round and d.uid = b.uid and d.state <> 'ordered'
        and o.paid_at <= b.created_at
    ) d on true
    where d.paid < greatest(l.deposit_fen, ceil(b.price_fen * l.deposit_percent / 100.0))`,

  'a deposit that was fulfilled is noted as paid, and no other is': `
    select o.sn, o.status, d.state from orders o
    left join auction_deposits d on d.order_sn = o.sn
    where o.goods_type = 4 and (d.order_sn is null or (d.state <> 'ordered') <> (o.status = 4))`,

  'a deposit was ordered by whose it is, for its lot, at its amount, as a part of what it is for': `
    select d.order_sn, d.lot_id, d.uid, o.uid as buyer, o.goods_sn, o.amount_fen from auction_deposits d
    join auction_lots l on l.id = d.lot_id join orders o on o.sn = d.order_sn
    where (o.uid, o.goods_sn, o.amount_fen) <> (d.uid, l.deposit_goods_sn, d.amount_fen)
      or d.amount_fen > d.target_fen or d.target_fen < l.deposit_fen`,

  'of the deposits that somebody has for a round, the last was not had before': `
    select lot_id, round, uid, sum(amount_fen), max(target_fen) from (
      select *, sum(amount_fen) over (partition by lot_id, round, uid) - amount_fen as others
      from auction_deposits where state in ('held', 'kept')
    ) d group by lot_id, round, uid having bool_and(others >= target_fen)`,

  'a deposit that is given back has its refund, and none that is held or kept has one': `
    select d.order_sn, d.state from auction_deposits d
    join payments p on p.order_sn = d.order_sn and p.status = 2
    left join refunds r on r.payment_sn = p.sn
    group by d.order_sn, d.state
    having bool_or(r.sn is null) and d.state = 'refunded'
      or bool_and(r.sn is not null) and d.state in ('held', 'kept')`,

  'only who won and did not pay loses the deposit, and not where the lot was withdrawn first': `
    select d.lot_id, d.uid, d.state, o.place, o.close_reason from auction_deposits d
    left join lateral (
      select f.place, f.is_excused, s.close_reason from auction_offers f join orders s on s.sn = f.order_sn
      where f.lot_id = d.lot_id and f.round = d.round and f.uid = d.uid and f.lapsed_at is not null
    ) o on true
    where d.state <> 'ordered'
      and (d.state = 'kept') <> coalesce(o.place = 1 and coalesce(o.close_reason, 0) not in (4, 5) and not o.is_excused, false)`,

  'who did not pay for a lot bids for it no more': `
    select b.lot_id, b.id, b.uid from auction_bids b join auction_deposits d
      on d.lot_id = b.lot_id and d.uid = b.uid and d.state = 'kept' and d.round < b.round`,

  'a lot is opened again only after its winner did not pay': `
    select l.id, l.round, r.round as without from auction_lots l, generate_series(1, l.round - 1) as r (round)
    where not exists (
      select from auction_offers f where f.lot_id = l.id and f.round = r.round and f.place = 1 and f.lapsed_at is not null
    )`,

  'a lot that is withdrawn has no bid after that, and no order but closed ones': `
    select l.id, b.id::text as bid_or_order from auction_lots l join auction_bids b on b.lot_id = l.id
    where b.created_at > l.withdrawn_at
    union all
    select l.id, o.sn from auction_lots l join orders o on o.goods_sn = l.goods_sn
    where l.state = 6 and o.status <> 5`,

  'an order is closed as withdrawn only with its lot': `
    select o.sn, o.status, l.id, l.state from orders o left join auction_lots l on l.goods_sn = o.goods_sn
    where o.close_reason = 4 and (l.state is distinct from 6 or o.status <> 5)`,

  'a lot is sold exactly when the order it was offered by is paid': `
    select l.id, l.state, o.sn, o.status from auction_lots l
    left join auction_offers f on f.lot_id = l.id and f.round = l.round and f.lapsed_at is null
    left join orders o on o.sn = f.order_sn
    where (l.state in (3, 4)) <> (f.order_sn is not null)
      or (l.state = 4 and o.paid_at is null) or (l.state = 3 and o.paid_at is not null)
      or o.goods_sn <> l.goods_sn or o.amount_fen <> f.price_fen or o.uid <> f.uid`,

  'a lot is offered to its bidders one after another, the highest first, each at their own bid': `
    select o.lot_id, o.place, o.uid, o.price_fen, b.place as bidders_place, b.price_fen as bid from auction_offers o
    left join (
      select lot_id, round, uid, max(price_fen) as price_fen,
        row_number() over (partition by lot_id, round order by max(price_fen) desc) as place
      from auction_bids group by lot_id, round, uid
    ) b on b.lot_id = o.lot_id and b.round = o.round and b.uid = o.uid
    where (o.place, o.price_fen) is distinct from (b.place, b.price_fen)`,

  'a lot is ordered by its offers alone, and an offer lapses only unpaid': `
    select o.sn, o.status, f.lot_id, f.lapsed_at from orders o left join auction_offers f on f.order_sn = o.sn
    where o.goods_type = 5 and (
      f.order_sn is null or (f.lapsed_at is not null and (o.status <> 5 or o.paid_at is not null))
    )`,
}
