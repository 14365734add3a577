/** What must always hold of lots, bids and deposits. */
export const auctionInvariants: Readonly<Record<string, string>> = {
  'each bid is above the one before by the step of its lot': `
    select b.lot_id, b.id, b.price_fen, b.before from (
      select id, lot_id, price_fen, lag(price_fen) over (partition by lot_id order by id) as before from auction_bids
    ) b join auction_lots l on l.id = b.lot_id
    where b.price_fen < coalesce(b.before + l.step_fen, l.start_fen)`,

  'a lot stands at its highest bid, or at that of whom it is offered to': `
    select l.id, l.state, l.price_fen, l.leader_uid, l.bids, b.bids as made, b.price_fen as highest, o.uid as offered_to
    from auction_lots l
    left join lateral (
      select count(*) as bids, max(price_fen) as price_fen,
        (array_agg(uid order by price_fen desc))[1] as uid from auction_bids where lot_id = l.id
    ) b on true
    left join lateral (
      select uid, price_fen from auction_offers where lot_id = l.id order by place desc limit 1
    ) o on true
    where l.bids <> b.bids or l.price_fen is distinct from coalesce(o.price_fen, b.price_fen)
      or l.leader_uid is distinct from coalesce(o.uid, b.uid)`,

  'whoever bids has paid the deposit': `
    select b.lot_id, b.id, b.uid from auction_bids b
    where not exists (select from auction_deposits d where d.lot_id = b.lot_id and d.uid = b.uid)`,

  'a paid deposit is noted, and what is noted was paid': `
    select o.sn, o.status, d.state from orders o
    left join auction_deposits d on d.order_sn = o.sn
    where o.goods_type = 4 and (d.order_sn is not null) <> (o.status = 4)`,

  'a deposit that is given back has its refund, and no other has one': `
    select d.order_sn, d.state from auction_deposits d
    join payments p on p.order_sn = d.order_sn and p.status = 2
    left join refunds r on r.payment_sn = p.sn
    group by d.order_sn, d.state
    having bool_or(r.sn is null) and d.state = 'refunded' or bool_and(r.sn is not null) and d.state <> 'refunded'`,

  'only who won and did not pay loses the deposit': `
    select d.lot_id, d.uid from auction_deposits d
    left join auction_offers o on o.lot_id = d.lot_id and o.uid = d.uid and o.place = 1 and o.lapsed_at is not null
    where d.state = 'kept' and o.uid is null
    union all
    select o.lot_id, o.uid from auction_offers o join auction_deposits d on d.lot_id = o.lot_id and d.uid = o.uid
    where o.place = 1 and o.lapsed_at is not null and d.state <> 'kept'`,

  'a lot is sold exactly when the order it was offered by is paid': `
    select l.id, l.state, o.sn, o.status from auction_lots l
    left join auction_offers f on f.lot_id = l.id and f.lapsed_at is null
    left join orders o on o.sn = f.order_sn
    where (l.state in (3, 4)) <> (f.order_sn is not null)
      or (l.state = 4 and o.paid_at is null) or (l.state = 3 and o.paid_at is not null)
      or o.goods_sn <> l.goods_sn or o.amount_fen <> f.price_fen or o.uid <> f.uid`,
}
