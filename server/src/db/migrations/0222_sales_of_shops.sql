-- The shop that an entry of money is a sale of: that of the work, which stays with it once it is sold; null for deposits, which are no sales. A shop's
-- sales are read by it page by page, however many there are of everybody.
alter table money_entries add column shop_id bigint references shops (id);
create index money_entries_of_shop on money_entries (shop_id, id) where shop_id is not null;

-- What waits of one right, in its order: there are as many of all rights as people have.
create index rights_sold_applied_of_config on rights_sold (config_id, entered_at, number) where state = 3;

-- How many works a shop has in all, beside how many of each kind.
alter table work_counts drop constraint work_counts_counted_for_check;
alter table work_counts add constraint work_counts_counted_for_check check (counted_for in ('house', 'shop', 'wholeShop', 'album', 'label'));
