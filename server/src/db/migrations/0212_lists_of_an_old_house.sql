-- Where a filter finds what has long ended, or what there is little of, a page is read from an index that has its order. Tables that every purchase
-- writes get an index of those rows alone that came to an end of their own: a purchase that goes well pays for none of them.

create index orders_closed on orders (created_at, sn) where status = 5;
-- With the number of the order, so that one person's of one work need no other index beside; without a condition that each end of an order changes.
drop index orders_of_goods;
create index orders_of_goods on orders (goods_sn, uid, sn);
create index drafts_off on drafts (state, updated_at, id) where state <> 'open';

drop index invoices_waiting;
create index invoices_by_state on invoices (state, asked_at, order_sn);
create index invoices_by_kind on invoices (kind, asked_at, order_sn);
create index order_returns_by_state on order_returns (state, asked_at, order_sn);
create index order_returns_to_restock_by_asking on order_returns (asked_at, order_sn) where state = 4 and restocked_at is null;
create index order_returns_restocked on order_returns (asked_at, order_sn) where restocked_at is not null;

create index auction_lots_by_end on auction_lots (state, ends_at, id);
create index auction_lots_by_start on auction_lots (state, starts_at, id);
create index auction_lots_over on auction_lots (ends_at, id) where state > 2;
create index auction_deposits_by_state on auction_deposits (state, order_sn);
drop index auction_deposits_of;
create index auction_deposits_of on auction_deposits (lot_id, uid, order_sn);
create index auction_deposits_of_lot on auction_deposits (lot_id, order_sn);

create index bill_reports_by_day on bill_reports (day, platform);
create index bill_reports_of_platform on bill_reports (platform, day);
create index bill_differences_of_platform on bill_differences (platform, day, id);
create index bill_differences_settled on bill_differences (day, id) where settled_at is not null;

create index blind_boxes_by_time on blind_boxes (created_at, goods_sn);

create index statement_lines_by_time on statement_lines (occurred_at, id);
create index statement_lines_by_kind on statement_lines (kind, occurred_at, id);

create index rights_sold_applied_in_order on rights_sold (entered_at, number) where state = 3;
create index rights_sold_shipped on rights_sold (entered_at, number) where state = 3 and shipped_at is not null;

-- What everybody may see of works, by what it is narrowed by; none of it holds what changes while a work sells, but for the status.
create index goods_of_form on goods (form, on_shelf_at desc, sn);
create index goods_of_kind on goods (kind, on_shelf_at desc, sn);
create index goods_by_price on goods (price_fen, on_shelf_at desc, sn);
create index goods_by_end on goods (sale_end) where sale_end is not null;
create index goods_drops_open on goods (sale_start, sn) where is_drop and status in (5, 6, 7);
create index goods_to_end on goods (sale_end) where status in (6, 7);
create index goods_on_sale on goods (sn) where status in (6, 7);

-- Pieces of it were sold and came back: of what is sold out, only that can go on sale again.
alter table goods add column has_returned boolean not null default false;
update goods g set has_returned = true from goods_stock s where s.goods_sn = g.sn and g.status = 11 and s.sold < s.edition;
create index goods_to_reopen on goods (sn) where status = 11 and has_returned;
