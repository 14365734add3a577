-- Those who order and those who pay wanted one row: who placed an order waited for the settling of others' payments. What
-- is taken (set aside or sold) and what is sold of it are two rows now. Ordering changes the first alone; paying, which
-- only makes sold what was taken before, the second.

alter table goods_stock rename to goods_taken;
alter table goods_taken rename constraint goods_stock_pkey to goods_taken_pkey;
alter table goods_taken rename constraint goods_stock_goods_sn_fkey to goods_taken_goods_sn_fkey;
alter table goods_taken add column taken integer not null default 0;
update goods_taken set taken = reserved + sold;

create table goods_sold (
  goods_sn text primary key references goods_taken (goods_sn),
  sold integer not null default 0 constraint goods_stock_sold_check check (sold >= 0)
) with (fillfactor = 20);
insert into goods_sold (goods_sn, sold) select goods_sn, sold from goods_taken;

alter table goods_taken
  drop constraint goods_stock_edition,
  drop column reserved,
  drop column sold,
  add constraint goods_stock_edition check (taken <= edition);

-- Both as they are read. What is taken and not sold is set aside.
create view goods_stock as
  select t.goods_sn, t.edition, t.taken - s.sold as reserved, s.sold
  from goods_taken t join goods_sold s on s.goods_sn = t.goods_sn;
