-- Parcels whose number was written down wrongly, and pieces that came back and are put on sale again.

-- Append-only: who wrote what in the place of what.
create table delivery_corrections (
  id bigint generated always as identity primary key,
  order_sn text not null references deliveries (order_sn),
  from_carrier text not null,
  from_tracking_number text not null,
  to_carrier text not null,
  to_tracking_number text not null,
  -- The name an operator gave.
  corrected_by text not null,
  created_at timestamptz not null default now(),
  constraint delivery_corrections_change check (
    (from_carrier, from_tracking_number) <> (to_carrier, to_tracking_number)
  )
);
create index delivery_corrections_of_order on delivery_corrections (order_sn, id);

alter table order_returns
  add column restocked_by text,
  add column restocked_at timestamptz,
  add constraint order_returns_restocked check (
    (restocked_by is null) = (restocked_at is null) and (restocked_at is null or state = 4)
  );
create index order_returns_to_restock on order_returns (refunded_at) where state = 4 and restocked_at is null;

alter table stock_entries
  drop constraint stock_entries_kind_check,
  add constraint stock_entries_kind_check check (kind in ('reserve', 'release', 'sell', 'restock', 'opening'));
-- What an order bought comes back to stock at most once.
create unique index stock_entries_restocked_once on stock_entries (order_sn) where kind = 'restock';
