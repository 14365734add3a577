-- Records the shop of a money entry (`money_entries.shop_id`): the work's shop, which is fixed from its first sale.
-- Deposits have none. Batches set it themselves by shops_of; this trigger runs for entries without it.
create or replace function name_shop_of_sale() returns trigger language plpgsql as $$
begin
  select g.shop_id into new.shop_id from orders o join goods g on g.sn = o.goods_sn where o.sn = new.order_sn and o.goods_type <> ${GoodsType.deposit};
  return new;
end $$;

create or replace trigger money_entries_of_shop
  before insert on money_entries for each row when (new.shop_id is null) execute function name_shop_of_sale();

-- One-time fill of existing entries. Creating the trigger waited for running writes; new ones wait for this.
alter table money_entries disable trigger user;
update money_entries m set shop_id = g.shop_id
from orders o join goods g on g.sn = o.goods_sn where m.shop_id is null and o.sn = m.order_sn and o.goods_type <> ${GoodsType.deposit};
alter table money_entries enable trigger user;
