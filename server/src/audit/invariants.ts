import { auctionInvariants } from './auctionInvariants.ts'
import { boxInvariants, promisedByBoxes } from './boxInvariants.ts'
import { ledgerFaults } from './ledgerFaults.ts'
import { drawInvariants, promisedByDraws } from './drawInvariants.ts'
import { rightsInvariants } from './rightsInvariants.ts'
import { settlementInvariants } from './settlementInvariants.ts'
import { goodsInvariants } from './goodsInvariants.ts'
import { searchInvariants } from './searchInvariants.ts'
import { shippingInvariants } from './shippingInvariants.ts'
import { counterInvariants } from './counterInvariants.ts'
import { ticketInvariants } from './ticketInvariants.ts'
import { wishInvariants } from './wishInvariants.ts'
import { wallInvariants } from './wallInvariants.ts'

/** The invariants of the books (rules/operation#books): each query selects the rows that violate it. */
export const invariants: Readonly<Record<string, string>> = {
  'what staff did is one chain': `
    select c.id::text, 'changed' as what from (
      select e.id, e.hash, e as entry, row_number() over w as number, lag(e.hash, 1, sha256('')) over w as hash_before
      from audit_entries e window w as (order by e.id)
    ) c
    where c.id <> c.number or c.hash <> audit_hash(c.entry, c.hash_before)
    union all
    select last_id::text, 'cut off' from audit_chain
    where last_hash <> coalesce((select hash from audit_entries where id = last_id), sha256(''))
      or last_id <> (select count(*) from audit_entries)`,

  'reserved + sold <= edition': `
    select goods_sn, edition, reserved, sold from goods_stock where reserved + sold > edition or reserved < 0 or sold < 0`,

  'stock is the sum of its entries': `
    select s.goods_sn, s.reserved, s.sold, sum(e.reserved) as entries_reserved, sum(e.sold) as entries_sold
    from goods_stock s left join stock_entries e on e.goods_sn = s.goods_sn
    group by s.goods_sn, s.reserved, s.sold
    having s.reserved <> coalesce(sum(e.reserved), 0) or s.sold <> coalesce(sum(e.sold), 0)`,

  'reserved is what waiting orders, open gift codes, open activities, boxes and draws hold': `
    select s.goods_sn, s.reserved, coalesce(h.held, 0) as held from goods_stock s
    left join (
      select goods_sn, sum(quantity) as held from (
        select o.goods_sn, o.quantity from orders o where o.status = 1
        union all
        select b.gift_sn, 1 from exchange_codes c join exchange_batches b on b.id = c.batch_id
        where b.gift_type in (1, 2) and c.state = 1
        union all
        select a.result_goods_sn, a.total - a.composed from compose_activities a where a.settled_at is null
        union all${promisedByBoxes}
        union all${promisedByDraws}
      ) promises group by goods_sn
    ) h on h.goods_sn = s.goods_sn
    where s.reserved <> coalesce(h.held, 0)`,

  'an activity made as many results as its log says, and consumed its recipe for each': `
    select a.id, a.composed, l.made, l.consumed, r.pieces from compose_activities a
    cross join lateral (
      select count(*) as made, coalesce(sum((select count(*) from compose_consumed c where c.log_id = g.id)), 0) as consumed
      from compose_logs g where g.activity_id = a.id
    ) l
    cross join lateral (
      select coalesce(sum(m.quantity), 0) as pieces from compose_materials m where m.activity_id = a.id
    ) r
    where a.composed <> l.made or l.consumed <> l.made * r.pieces`,

  'what was consumed or destroyed is gone, and nothing else is': `
    select i.id, i.state, e.kind from items i
    left join lateral (
      select kind from item_entries where item_id = i.id and kind in ('composed', 'destroyed', 'refunded') limit 1
    ) e on true
    where (i.state = 4) <> (e.kind is not null)
    union all
    select c.item_id, i.state, 'consumed' from compose_consumed c join items i on i.id = c.item_id where i.state <> 4`,

  'an item is frozen exactly while a gift of its owner waits': `
    select i.id, i.state, i.owner_uid, g.from_uid from items i
    left join gifts g on g.item_id = i.id and g.state = 1
    where (i.state = 3) <> (g.id is not null) or g.from_uid <> i.owner_uid`,

  'a batch has as many codes as it was made with': `
    select b.id, b.quantity, count(c.code_hash) as codes from exchange_batches b
    left join exchange_codes c on c.batch_id = b.id
    group by b.id, b.quantity having count(c.code_hash) <> b.quantity`,

  'a redeemed code became one item of its gift, and no two codes the same': `
    select c.batch_id, c.last_four, c.given_id from exchange_codes c join exchange_batches b on b.id = c.batch_id
    left join items i on i.id = c.given_id
    where b.gift_type = 1 and c.state = 2 and (i.goods_sn is distinct from b.gift_sn or i.order_sn is not null)
    union all
    select min(c.batch_id), min(c.last_four), c.given_id from exchange_codes c
    join exchange_batches b on b.id = c.batch_id
    where b.gift_type = 1 and c.state = 2 group by c.given_id having count(*) > 1`,

  'serials are within their edition': `
    select i.id, i.goods_sn, i.serial from items i join goods_stock s on s.goods_sn = i.goods_sn
    where i.serial < 1 or i.serial > s.edition`,

  'no serial beyond what was sold': `
    select i.id, i.goods_sn, i.serial, s.sold from items i join goods_stock s on s.goods_sn = i.goods_sn
    where i.serial > s.sold`,

  'an order is of the kind of its good, and costs its pieces and the freight of its parcel': `
    select o.sn, o.goods_type, g.goods_type as kind, o.amount_fen, o.price_fen, o.quantity, d.freight_fen from orders o
    join goods g on g.sn = o.goods_sn left join deliveries d on d.order_sn = o.sn
    where o.goods_type <> g.goods_type or o.amount_fen <> o.price_fen * o.quantity + coalesce(d.freight_fen, 0)`,

  'a complete digital order has its items': `
    select o.sn, o.quantity, count(i.id) as items
    from orders o join goods g on g.sn = o.goods_sn left join items i on i.order_sn = o.sn
    where o.status = 4 and o.goods_type = 1 and g.form = 1
    group by o.sn, o.quantity having count(i.id) <> o.quantity`,

  'no item of an order that was not paid': `
    select i.id, o.sn, o.status from items i join orders o on o.sn = i.order_sn where o.status in (1, 5)`,

  'the owner is who the ledger says': `
    select i.id, i.owner_uid, e.to_uid from items i
    left join lateral (
      select to_uid from item_entries where item_id = i.id and to_uid is not null order by id desc limit 1
    ) e on true
    where e.to_uid is distinct from i.owner_uid`,

  'every item is on the chain or on its way': `
    select i.id, i.state from items i
    where i.minted_at is null and i.state <> 4
      and not exists (select 1 from chain_operations c where c.item_id = i.id and c.kind = 'mint')`,

  'a token of which the chain has nothing more to be told is in a wallet of its owner': `
    select i.id, i.owner_uid, i.wallet_address from items i
    left join (select distinct item_id from chain_operations where state <> 'done') o on o.item_id = i.id
    left join wallets w on w.uid = i.owner_uid and w.is_custodial and lower(w.address) = lower(i.wallet_address)
    where i.minted_at is not null and i.state <> 4 and o.item_id is null and w.id is null`,

  'a paid order has money of its amount, less what it says was given back': `
    select o.sn, o.amount_fen, o.refunded_fen, m.kept from orders o
    cross join lateral (
      select coalesce(sum(p.amount_fen), 0) - (
        select coalesce(sum(r.amount_fen), 0) from refunds r where r.order_sn = o.sn
      ) as kept
      from payments p where p.order_sn = o.sn and p.status = 2
    ) m
    where o.status in (2, 3, 4) and o.platform is not null and o.amount_fen - o.refunded_fen <> m.kept`,

  'what was given back as a whole is given up, and no item that anybody has is of it': `
    select o.sn, i.id::text as kept from orders o join items i on i.order_sn = o.sn
    where o.refunded_at is not null and i.state <> 4
    union all
    select i.order_sn, i.id::text from items i join item_entries e on e.item_id = i.id and e.kind = 'refunded'
    join orders o on o.sn = i.order_sn where o.refunded_at is null`,

  'money for an order that is not paid is given back': `
    select o.sn, o.status, p.sn as payment, p.amount_fen, sum(r.amount_fen) as refunded from orders o
    join payments p on p.order_sn = o.sn left join refunds r on r.payment_sn = p.sn
    where o.status in (1, 5) and p.status = 2
    group by o.sn, p.sn having p.amount_fen <> coalesce(sum(r.amount_fen), 0)`,

  'at most one payment of an order is kept': `
    select order_sn, count(*) from (
      select p.sn, p.order_sn from payments p left join refunds r on r.payment_sn = p.sn where p.status = 2
      group by p.sn having p.amount_fen > coalesce(sum(r.amount_fen), 0)
    ) kept
    group by order_sn having count(*) > 1`,

  'refunds are never more than their payment, and of its order': `
    select p.sn, p.amount_fen, p.status, sum(r.amount_fen) as refunded from payments p
    join refunds r on r.payment_sn = p.sn
    group by p.sn having sum(r.amount_fen) > p.amount_fen or p.status <> 2 or bool_or(r.order_sn <> p.order_sn)`,

  'the money ledger has each payment and each finished refund once, with its amount': ledgerFaults(),

  'points are never negative': `select uid, points from users where points < 0`,

  'points are the sum of their entries, and what the last entry says': `
    select u.uid, u.points, e.sum, last.balance from users u
    left join (select uid, sum(change) as sum, max(id) as last_id from point_entries group by uid) e on e.uid = u.uid
    left join point_entries last on last.id = e.last_id
    where u.points <> coalesce(e.sum, 0) or u.points <> coalesce(last.balance, 0)`,

  'points are what is left of the lots': `
    select u.uid, u.points, l.sum from users u
    left join (select uid, sum(remaining) as sum from point_lots group by uid) l on l.uid = u.uid
    where u.points <> coalesce(l.sum, 0)`,

  'a lot is what an entry brought, and never more': `
    select e.id, e.change, l.remaining from point_entries e left join point_lots l on l.entry_id = e.id
    where (e.change > 0) <> (l.entry_id is not null) or l.remaining > e.change or l.uid <> e.uid`,

  'points ever earned are what came, less what refunds took back': `
    select u.uid, u.points_earned, e.sum from users u
    left join (
      select uid, sum(case when change > 0 then change when source = 7 and debt >= 0 then change - debt end) as sum
      from point_entries group by uid
    ) e on e.uid = u.uid
    where u.points_earned <> coalesce(e.sum, 0)`,

  'points owed are the sum of what refunds left and earnings paid': `
    select u.uid, u.points_debt, e.sum from users u
    left join (select uid, sum(debt) as sum from point_entries group by uid) e on e.uid = u.uid
    where u.points_debt <> coalesce(e.sum, 0)`,

  'nobody who owes points has some': `select uid, points, points_debt from users where points > 0 and points_debt > 0`,

  'points that waited are booked once they are said to be, and not before': `
    select p.uid, p.reference, p.change, p.state, e.change as booked from pending_points p
    left join point_entries e on e.uid = p.uid and e.source = p.source and e.reference = p.reference
    where (p.state = 'booked') <> (e.id is not null) or e.change <> p.change`,

  'an invitation that counted is of a verified person, by whoever invited them': `
    select i.invitee_uid, i.inviter_uid, u.invited_by, u.kyc_status from invitations i
    join users u on u.uid = i.invitee_uid where u.invited_by is distinct from i.inviter_uid or u.kyc_status <> 2`,

  'a score is the number of invitations that counted': `
    select period, uid, s.count, i.count as counted from invite_scores s
    full join (
      select p.period, inviter_uid as uid, count(*) from invitations,
        lateral (values (''), (to_char(counted_at at time zone 'Asia/Shanghai', 'YYYY-MM'))) as p (period)
      group by p.period, inviter_uid
    ) i using (period, uid)
    where s.count is distinct from i.count`,

  'as many people are counted for a score as have it': `
    select period, score, c.people, s.people as have from (select * from invite_score_counts where people > 0) c
    full join (select period, count as score, count(*) as people from invite_scores group by period, count) s
      using (period, score)
    where c.people is distinct from s.people`,

  ...boxInvariants,
  ...drawInvariants,
  ...wishInvariants,
  ...ticketInvariants,
  ...wallInvariants,
  ...auctionInvariants,
  ...shippingInvariants,
  ...rightsInvariants,
  ...settlementInvariants,
  ...goodsInvariants,
  ...counterInvariants,
  ...searchInvariants,
}
