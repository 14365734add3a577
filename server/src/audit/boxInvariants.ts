/** Stock reserved for boxes and gift boxes, as rows of a work with a quantity. */
export const promisedByBoxes = `
        select p.goods_sn, p.quantity - p.returned - (
          select count(*) from user_blind_boxes u where u.goods_sn = p.box_sn and u.prize_id = p.id
        ) from blind_box_prizes p
        union all
        select k.goods_sn, k.quantity from user_gift_boxes u join gift_box_contents k on k.gift_box_id = u.gift_box_id
        where u.opened_at is null
        union all
        select k.goods_sn, k.quantity from exchange_codes c join exchange_batches b on b.id = c.batch_id
        join gift_box_contents k on k.gift_box_id::text = b.gift_sn
        where b.gift_type = 3 and c.state = 1`

/** Invariants of blind boxes, gift boxes and the codes that grant them. */
export const boxInvariants: Readonly<Record<string, string>> = {
  'sold boxes are boxes that somebody has, each number once': `
    select s.goods_sn, s.sold, u.boxes, u.highest from goods_stock s join blind_boxes b on b.goods_sn = s.goods_sn
    cross join lateral (
      select count(*) as boxes, coalesce(max(number), 0) as highest from user_blind_boxes where goods_sn = s.goods_sn
    ) u
    where s.sold <> u.boxes or s.sold <> u.highest`,

  'a complete order of boxes has its boxes, its buyer’s': `
    select o.sn, o.quantity, count(u.id) as boxes from orders o
    left join user_blind_boxes u on u.order_sn = o.sn and u.goods_sn = o.goods_sn and u.uid = o.uid
    where o.status = 4 and o.goods_type = 2 group by o.sn, o.quantity having count(u.id) <> o.quantity
    union all
    select o.sn, o.status, 0 from user_blind_boxes u join orders o on o.sn = u.order_sn where o.status in (1, 5)`,

  'an opened box became an item of its prize that was not bought': `
    select u.id, u.prize_id, u.item_id from user_blind_boxes u
    join blind_box_prizes p on p.id = u.prize_id join items i on i.id = u.item_id
    where p.box_sn <> u.goods_sn or i.goods_sn <> p.goods_sn or i.order_sn is not null`,

  'boxes are taken back with the money of their order, all that nobody opened': `
    select u.id, o.sn, o.refunded_at, u.opened_at, u.taken_back_at from user_blind_boxes u
    left join orders o on o.sn = u.order_sn
    where (u.taken_back_at is not null) <> (o.refunded_at is not null)`,

  'no prize is given more often than it is in its edition': `
    select p.id, p.quantity, p.returned, count(u.id) as given from blind_box_prizes p
    join user_blind_boxes u on u.goods_sn = p.box_sn and u.prize_id = p.id
    group by p.id, p.quantity, p.returned having count(u.id) > p.quantity - p.returned`,

  'prizes fill their edition, and what comes back of it is what was not sold': `
    select b.goods_sn, s.edition, s.sold, p.pieces, p.returned from blind_boxes b
    join goods_stock s on s.goods_sn = b.goods_sn
    cross join lateral (
      select coalesce(sum(quantity), 0) as pieces, coalesce(sum(returned), 0) as returned
      from blind_box_prizes where box_sn = b.goods_sn
    ) p
    where p.pieces <> s.edition or p.returned <> case when b.settled_at is null then 0 else s.edition - s.sold end`,

  'a seed is published only when no further box can be had': `
    select b.goods_sn, s.edition, s.sold, s.reserved from blind_boxes b
    join goods_stock s on s.goods_sn = b.goods_sn join goods g on g.sn = b.goods_sn
    where b.revealed_at is not null
      and (s.reserved > 0 or (s.sold < s.edition and (g.sale_end is null or g.sale_end > now())))`,

  'a redeemed code for a box became one box, and no two codes the same': `
    select c.batch_id, c.last_four, c.given_id from exchange_codes c join exchange_batches b on b.id = c.batch_id
    left join user_blind_boxes u on b.gift_type = 2 and u.id = c.given_id and u.order_sn is null
    left join user_gift_boxes g on b.gift_type = 3 and g.id = c.given_id
    where b.gift_type in (2, 3) and c.state = 2
      and coalesce(u.goods_sn, g.gift_box_id::text) is distinct from b.gift_sn
    union all
    select min(c.batch_id), min(c.last_four), c.given_id from exchange_codes c
    join exchange_batches b on b.id = c.batch_id
    where b.gift_type in (2, 3) and c.state = 2 group by b.gift_type, c.given_id having count(*) > 1`,
}
