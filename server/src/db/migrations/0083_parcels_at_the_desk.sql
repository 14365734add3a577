-- What parcels and returns are found by at the desk.
create index orders_parcels on orders (paid_at, sn) where status in (2, 3);
create index deliveries_of_number on deliveries (tracking_number) where tracking_number <> '';
create index order_returns_by_time on order_returns (asked_at, order_sn);
create index order_returns_of_user on order_returns (uid, asked_at);
