-- What the dashboard counts and global search finds by.

create index orders_undelivered on orders (paid_at) where status = 4 and delivery_state = 2 and refunded_at is null;
create index goods_to_come on goods (sale_start) where status = 5;
create index if not exists items_by_transaction on items (transaction_hash, id) where transaction_hash is not null;
