-- Writes down whose sale an entry of money is (`money_entries.shop_id`): the work's shop, which stays from its first sale on; a deposit is nobody's.
-- Who writes many entries at once says it by shops_of, and this is called for what is not said.
create or replace function name_shop_of_sale() returns trigger language plpgsql as $$
begin
  select g.shop_id into new.shop_id from orders o join goods g on g.sn = o.goods_sn where o.sn = new.order_sn and o.goods_type <> 4;
  return new;
end $$;

create or replace trigger money_entries_of_shop
  before insert on money_entries for each row when (new.shop_id is null) execute function name_shop_of_sale();

-- Those of before, once. The trigger waited for whoever was writing an entry, and whoever writes one now waits for this.
alter table money_entries disable trigger user;
update money_entries m set shop_id = g.shop_id
from orders o join goods g on g.sn = o.goods_sn where m.shop_id is null and o.sn = m.order_sn and o.goods_type <> 4;
alter table money_entries enable trigger user;
