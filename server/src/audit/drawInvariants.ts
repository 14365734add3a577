/** Counts the prizes `z` of wishes that wait to be received. */
const waiting = `(
          select count(*) from wishes w where w.prize_id = z.id
            and w.receive_by is not null and w.received_at is null and w.expired_at is null
        )`

/** Stock reserved for draws, as rows of a work with a quantity. */
export const promisedByDraws = `
        select z.gift_sn, z.stock - z.given + ${waiting} from draw_prizes z
        where z.kind in ('collectible', 'blindBox')
        union all
        select k.goods_sn, k.quantity * (z.stock - z.given + ${waiting}) from draw_prizes z
        join gift_box_contents k on k.gift_box_id::text = z.gift_sn
        where z.kind = 'giftBox'`

/** All draws, of lotteries and of wishes, with what they became. */
const drawn = `(
      select 9 as source, pool_id, round_id, uid, ordinal, prize_id, cost_points, given_id, true as is_given, false as is_paid
      from award_draws
      union all
      select 10, pool_id, round_id, uid, ordinal, prize_id, cost_points, given_id, received_at is not null,
        order_sn is not null
      from wishes
    )`

/** Invariants of draws and wishes. */
export const drawInvariants: Readonly<Record<string, string>> = {
  'a limited prize was given as often as it was drawn, and never beyond its stock': `
    select z.id, z.stock, z.given, d.count from draw_prizes z
    cross join lateral (select count(*) from ${drawn} d where d.prize_id = z.id) d
    where z.given > z.stock or z.given <> case when z.stock is null then 0 else d.count end`,

  'everybody’s tries of a day are their draws and wishes, numbered from 1': `
    select t.pool_id, t.uid, t.day, t.tries, t.paid, d.count, d.highest from draw_tries t
    left join draw_rounds r on r.pool_id = t.pool_id and r.day = t.day
    cross join lateral (
      select count(*) as count, coalesce(max(ordinal), 0) as highest, count(*) filter (where is_paid) as paid
      from ${drawn} d where d.round_id = r.id and d.uid = t.uid
    ) d
    where t.tries <> d.count or t.tries <> d.highest or t.paid <> d.paid
    union all
    select d.pool_id, d.uid, r.day, 0, 0, 1, d.ordinal from ${drawn} d join draw_rounds r on r.id = d.round_id
    where not exists (select 1 from draw_tries t where t.pool_id = d.pool_id and t.uid = d.uid and t.day = r.day)`,

  'a try that cost points has its entry, and no entry is without its try': `
    select d.round_id, d.uid, d.ordinal, d.cost_points, e.change from ${drawn} d
    left join point_entries e
      on e.uid = d.uid and e.source = d.source and e.reference = d.round_id || '.' || d.ordinal
    where -d.cost_points <> coalesce(e.change, 0)
    union all
    select null, e.uid, null, null, e.change from point_entries e
    where e.source in (9, 10) and e.change < 0 and e.reference ~ '^[0-9]+[.][0-9]+$' and not exists (
      select 1 from ${drawn} d
      where d.uid = e.uid and d.source = e.source and e.reference = d.round_id || '.' || d.ordinal
    )`,

  'points that were drawn are what their entries brought': `
    select u.uid, u.source, u.drawn, e.booked from (
      select d.uid, d.source, sum(z.points) as drawn from ${drawn} d join draw_prizes z on z.id = d.prize_id
      where d.is_given and z.kind = 'points' group by d.uid, d.source
    ) u full join (
      select uid, source, sum(change) as booked from point_entries
      where source in (9, 10) and change > 0 group by uid, source
    ) e on e.uid = u.uid and e.source = u.source
    where u.drawn is distinct from e.booked`,

  'a prize that was given is an item or box of its kind, and no two the same': `
    select d.round_id, d.uid, d.ordinal, z.kind, d.given_id from ${drawn} d join draw_prizes z on z.id = d.prize_id
    left join items i on z.kind = 'collectible' and i.id = d.given_id and i.order_sn is null
    left join user_blind_boxes b on z.kind = 'blindBox' and b.id = d.given_id and b.order_sn is null
    left join user_gift_boxes g on z.kind = 'giftBox' and g.id = d.given_id
    where coalesce(i.goods_sn, b.goods_sn, g.gift_box_id::text) is distinct from case when d.is_given then z.gift_sn end
    union all
    select min(d.round_id), min(d.uid), min(d.ordinal), z.kind, d.given_id from ${drawn} d
    join draw_prizes z on z.id = d.prize_id
    where d.given_id is not null group by z.kind, d.given_id having count(*) > 1`,

  'a day’s seed is published only when the day is over': `
    select id, pool_id, day, revealed_at from draw_rounds
    where revealed_at < (day + 1)::timestamp at time zone 'Asia/Shanghai'`,
}
