/** Invariants of works. */
export const goodsInvariants: Readonly<Record<string, string>> = {
  'works are counted as they are': `
    select counted_for, counted_id, goods_type, form, kind, status, sum(works) as counted_too_many from (
      select counted_for, counted_id, goods_type, form, kind, status, works from work_counts
      union all select total.name, 0, goods_type, form, kind, status, -1 from goods, (values ('all'), ('house')) total (name)
      union all select 'shop', shop_id, goods_type, form, kind, status, -1 from goods
      union all select 'wholeShop', shop_id, 0, 0, 0, 0, -1 from goods
      union all select 'album', album_id, goods_type, form, kind, status, -1 from goods where album_id is not null
      union all select 'label', l.label_id, g.goods_type, g.form, g.kind, g.status, -1
        from goods g join goods_labels l on l.goods_sn = g.sn
    ) c group by 1, 2, 3, 4, 5, 6 having sum(works) <> 0`,
  'no order of a settled called-off sale waits or is owed its money': `
    select g.sn, o.sn as order_sn, o.status from goods g join orders o on o.goods_sn = g.sn
    where g.call_off_settled_at is not null and (o.status = 1 or o.status in (2, 4) and o.refunded_at is null
      and o.refunded_fen < o.amount_fen and not exists (select from deliveries d where d.order_sn = o.sn and o.status = 4))`,
  'works are ranked by how often they are favourites': `
    select coalesce(g.sn, f.goods_sn) as goods_sn, g.collect_count, f.collects, g.on_shelf_at from goods_favoured f
    full join (select sn, collect_count, on_shelf_at from goods where collect_count > 0) g on g.sn = f.goods_sn
    where g.collect_count is distinct from f.collects or g.on_shelf_at <> f.on_shelf_at`,
}
