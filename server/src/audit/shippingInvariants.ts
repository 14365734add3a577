/** Invariants of physical goods, their parcels and returns. */
export const shippingInvariants: Readonly<Record<string, string>> = {
  // The address for a won lot is entered before the lot is paid.
  'an order of physical goods has a parcel, that of a lot once it is paid, and no other order has one': `
    select o.sn, o.status, o.goods_type, g.form from orders o join goods g on g.sn = o.goods_sn
    left join deliveries d on d.order_sn = o.sn
    where (g.form = 2 and d.order_sn is null and (o.status in (2, 3, 4) or (o.status = 1 and o.goods_type <> 5)))
      or (g.form <> 2 and (d.order_sn is not null or o.status in (2, 3)))`,

  'a parcel is as far as its order': `
    select o.sn, o.status, d.shipped_at, d.received_at from deliveries d join orders o on o.sn = d.order_sn
    where (d.shipped_at is not null) <> (o.status in (3, 4)) or (d.received_at is not null) <> (o.status = 4)
      or d.uid <> o.uid`,

  'what is sent back had arrived, and its money goes back when it has come': `
    select r.order_sn, r.state, o.status from order_returns r join orders o on o.sn = r.order_sn
    where r.uid <> o.uid or (r.state in (1, 2, 3) and o.status <> 4) or (r.state = 4 and (
      o.status not in (4, 5)
      or o.refunded_at is null
    ))`,

  'a parcel says what it was last corrected to, and each correction begins with what was said before': `
    select c.order_sn, c.id, c.to_tracking_number, c.carrier, c.tracking_number from (
      select c.order_sn, c.id, c.to_carrier, c.to_tracking_number,
        coalesce(lead(c.from_carrier) over parcel, d.carrier) as carrier,
        coalesce(lead(c.from_tracking_number) over parcel, d.tracking_number) as tracking_number
      from delivery_corrections c join deliveries d on d.order_sn = c.order_sn
      window parcel as (partition by c.order_sn order by c.id)
    ) c
    where (c.to_carrier, c.to_tracking_number) <> (c.carrier, c.tracking_number)`,

  // Lots are sold once, by their auction; a serial number of digital goods is issued once.
  'what is on sale again came back, as many pieces as were bought of its good, once': `
    select e.order_sn, e.goods_sn, e.entries, e.reserved, e.sold, r.order_sn as returned, r.state, r.restocked_at
    from (
      select order_sn, min(goods_sn) as goods_sn, count(*) as entries, sum(reserved) as reserved, sum(sold) as sold
      from stock_entries where kind = 'restock' group by order_sn
    ) e
    full join (select * from order_returns where restocked_at is not null) r on r.order_sn = e.order_sn
    left join orders o on o.sn = r.order_sn left join goods g on g.sn = o.goods_sn
    where (e.goods_sn, e.entries, e.reserved, e.sold, r.state, g.form, g.goods_type)
      is distinct from (o.goods_sn, 1, 0, -o.quantity, 4, 2, 1)`,

  'physical goods that count as sold were paid for and are not on sale again': `
    select s.goods_sn, s.sold, p.pieces from goods_stock s join goods g on g.sn = s.goods_sn and g.form = 2
    cross join lateral (
      select (select coalesce(sum(e.sold), 0) from stock_entries e where e.goods_sn = g.sn and e.kind = 'opening')
        + coalesce(sum(o.quantity), 0) as pieces
      from orders o where o.goods_sn = g.sn and o.paid_at is not null
        and not exists (select from order_returns r where r.order_sn = o.sn and r.restocked_at is not null)
    ) p
    where s.sold <> p.pieces`,

  // Otherwise their serial numbers, which nobody owns, could not be reused.
  'physical goods are not held as items': `
    select i.id, i.goods_sn from items i join goods g on g.sn = i.goods_sn where g.form = 2`,
}
