-- A sale that was called off for good, in any status. Its waiting orders are closed and its payments refunded, order by order; the sale is
-- settled when none of this is left.
alter table goods
  add column called_off_at timestamptz,
  add column call_off_reason text,
  add column call_off_settled_at timestamptz,
  add constraint goods_called_off check (
    (called_off_at is null) = (call_off_reason is null) and (call_off_settled_at is null or called_off_at is not null)
  );
create index goods_called_off on goods (sn) where called_off_at is not null and call_off_settled_at is null;
alter table orders drop constraint orders_close_reason_check;
alter table orders add constraint orders_close_reason_check check (close_reason between 1 and 6);
