/** What must always hold of physical goods, their parcels and what is sent back. */
export const shippingInvariants: Readonly<Record<string, string>> = {
  // A lot that was won is told where to go before it is paid.
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
      or exists (
        select from payments p where p.order_sn = o.sn and p.status = 2
          and not exists (select from refunds f where f.payment_sn = p.sn)
      )
    ))`,
}
