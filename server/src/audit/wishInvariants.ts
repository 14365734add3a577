/** Invariants of orders that pay for wishes. */
export const wishInvariants: Readonly<Record<string, string>> = {
  'a complete order of a wish has exactly one wish, its buyer’s, and no other order has one': `
    select o.sn, o.status, o.quantity, count(w.id) as wishes from orders o
    left join draw_pools p on p.ticket_goods_sn = o.goods_sn
    left join wishes w on w.order_sn = o.sn and w.uid = o.uid and w.pool_id = p.id
    where o.goods_type = 3 group by o.sn, o.status, o.quantity
    having count(w.id) <> case when o.status = 4 then o.quantity else 0 end or o.quantity <> 1
    union all
    select o.sn, o.status, o.quantity, 1 from wishes w join orders o on o.sn = w.order_sn
    where o.goods_type <> 3 or o.uid <> w.uid`,

  'no ticket of wishes became an item': `
    select i.id, i.goods_sn from items i join goods g on g.sn = i.goods_sn where g.goods_type = 3`,
}
