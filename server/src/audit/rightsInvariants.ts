/**
 * Every move a right can make (modules/rights/states.ts): its delivery, the states it leaves and enters, and who makes
 * the move.
 */
const allowedMoves = `
      ('service', 2, 3, 'owner'), ('service', 3, 4, 'operator'),
      ('coupon', 2, 3, 'owner'), ('coupon', 3, 4, 'owner'),
      ('site', 2, 3, 'staff'), ('site', 3, 4, 'staff'), ('site', 4, 2, 'operator'),
      ('ship', 6, 2, 'owner'), ('ship', 2, 2, 'owner'), ('ship', 2, 3, 'owner'),
      ('ship', 3, 3, 'operator'), ('ship', 3, 4, 'owner'), ('ship', 3, 4, 'operator')`

/** SQL for the last entry of the right `s` that fulfils a condition. */
const lastEntry = (condition: string) => `lateral (
      select * from rights_entries
      where item_id = s.item_id and config_id = s.config_id and ${condition} order by id desc limit 1
    )`

/** Invariants of rights with a history. */
export const rightsInvariants: Readonly<Record<string, string>> = {
  'a right is where its history ends, since then, and with whoever brought it there': `
    select s.item_id, s.config_id, s.state, e.to_state, s.uid, o.actor_name as owner from rights_sold s
    left join ${lastEntry('true')} e on true
    left join ${lastEntry('from_state <> to_state')} m on true
    left join ${lastEntry(`actor = 'owner'`)} o on true
    where e.to_state is distinct from s.state or m.created_at <> s.entered_at or o.actor_name <> s.uid::text`,

  // A new owner of the item enters their own address: state 6 again after 2.
  'each entry of a right begins where the one before ended': `
    select id, item_id, config_id, from_state, before from (
      select e.*, coalesce(
        lag(to_state) over (partition by item_id, config_id order by e.id), case c.delivery when 'ship' then 6 else 2 end
      ) as before
      from rights_entries e join rights_configs c on c.id = e.config_id
    ) e
    where from_state <> before and not (from_state = 6 and before = 2)`,

  'a right is moved as its delivery allows, by whoever may': `
    select e.id, c.delivery, e.from_state, e.to_state, e.actor from rights_entries e
    join rights_configs c on c.id = e.config_id
    where (c.delivery, e.from_state, e.to_state, e.actor) not in (${allowedMoves})`,

  'a right that was used is one that the work of its item brings': `
    select s.item_id, s.config_id, s.goods_sn, i.goods_sn as work from rights_sold s join items i on i.id = s.item_id
    where s.goods_sn <> i.goods_sn`,

  'an e-coupon that was applied for has its code, and nothing else has one': `
    select s.item_id, s.config_id, s.state, c.delivery from rights_sold s join rights_configs c on c.id = s.config_id
    left join rights_coupons k on k.item_id = s.item_id and k.config_id = s.config_id
    where (c.delivery = 'coupon' and s.state in (3, 4)) <> (k.id is not null)`,

  'a visit is done, redeemed once by the staff its history names, and nothing else is redeemed': `
    select s.item_id, s.config_id, s.state, r.staff_uid, e.actor_name from rights_sold s
    join rights_configs c on c.id = s.config_id
    left join rights_redemptions r on r.item_id = s.item_id and r.config_id = s.config_id
      and not exists (select from rights_reversals v where v.redemption_id = r.id)
    left join ${lastEntry(`actor = 'staff'`)} e on true
    where (c.delivery = 'site' and s.state = 4) <> (r.id is not null)
      or (c.delivery = 'site' and s.state <> 4 and (s.state <> 2 or s.reversed_at is null))
      or (r.id is not null and e.actor_name <> r.staff_uid::text)`,

  'a redemption that was taken back stands in the history of its right, and only what waits again was': `
    select v.redemption_id, e.id from rights_reversals v
    left join rights_entries e on e.item_id = v.item_id and e.config_id = v.config_id and e.from_state = 4 and e.to_state = 2
      and e.created_at = v.created_at
    where e.id is null
    union all
    select null, e.id from rights_entries e
    left join rights_reversals v on v.item_id = e.item_id and v.config_id = e.config_id and v.created_at = e.created_at
    where e.from_state = 4 and e.to_state = 2 and v.redemption_id is null`,

  'a right is called after its brand': `
    select c.id, c.brand_name, b.name from rights_configs c join brands b on b.key = c.brand_key where c.brand_name <> b.name`,

  'what is shipped has an address, and once it left the parcel that was written down last': `
    select s.item_id, s.config_id, s.state, c.delivery, s.shipped_at from rights_sold s
    join rights_configs c on c.id = s.config_id
    left join ${lastEntry('from_state = 3 and to_state = 3')} e on true
    where (c.delivery = 'ship') <> (s.address_encrypted is not null)
      or (c.delivery = 'ship' and s.state = 4 and s.shipped_at is null)
      or e.note is distinct from s.carrier || ' ' || s.tracking_number`,

  'a pass is for what its work brings and staff redeems': `
    select p.item_id, p.config_id, c.delivery from rights_passes p join items i on i.id = p.item_id
    join rights_configs c on c.id = p.config_id
    left join goods_rights g on g.goods_sn = i.goods_sn and g.config_id = p.config_id
    where c.delivery <> 'site' or g.config_id is null`,

  'a page offers only rights that there are': `
    select p.key, r.id from content_pages p, unnest(p.rights_ids) r (id)
    where not exists (select from rights_configs c where c.id::text = r.id)`,
}
